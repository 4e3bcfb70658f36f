// What a person likes, kept on this device.

export type Theme = 'auto' | 'light' | 'dark'
export type Pace = 'slow' | 'normal' | 'fast' | 'at once'

export const PACES: Record<Pace, number> = { slow: 1500, normal: 700, fast: 250, 'at once': 0 }
const KEY = 'dolmen.preferences'
const USUAL = { theme: 'auto' as Theme, contrast: false, confirm: true, pace: 'normal' as Pace, sounds: false, name: '' }

/** Read something kept on this device; storage may be full, forbidden or altered by hand. */
export function kept<T>(key: string, usual: T): T {
  try {
    const text = localStorage.getItem(key)
    return text === null ? usual : (JSON.parse(text) as T)
  } catch {
    return usual
  }
}

/** Keep something on this device, as far as it lets us. */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // a browser that keeps nothing: the page works, it only forgets
  }
}

export const preferences = $state({ ...USUAL, ...kept<Partial<typeof USUAL>>(KEY, {}) })

export const paceMs = (): number => PACES[preferences.pace] ?? PACES.normal

/** Write the preferences down and put theme and contrast on the page. */
export function applyPreferences(): void {
  keep(KEY, $state.snapshot(preferences))
  const root = document.documentElement.dataset
  if (preferences.theme === 'auto') delete root.theme
  else root.theme = preferences.theme
  if (preferences.contrast) root.contrast = 'more'
  else delete root.contrast
}

/** Light, dark, as the system has it, and round again. */
export function nextTheme(): void {
  const order: Theme[] = ['auto', 'light', 'dark']
  preferences.theme = order[(order.indexOf(preferences.theme) + 1) % order.length] ?? 'auto'
}
