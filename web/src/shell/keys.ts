// Which key was meant for the table.

const SILENT = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'NumLock', 'Dead', 'Unidentified'])

/** Whether something lies over the table that Escape closes by itself. */
export const covered = (): boolean => document.querySelector('dialog[open], [popover]:popover-open') !== null

/** The key's name, letters in lower case; null when it is typed text, a shortcut of the browser, or handled already. */
export function keyOf(event: KeyboardEvent): string | null {
  const typing = (event.target as Element | null)?.closest?.('input:not([type="range"]), textarea, select, dialog, [contenteditable]')
  if (typing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || SILENT.has(event.key)) return null
  return event.key.length === 1 ? event.key.toLowerCase() : event.key
}
