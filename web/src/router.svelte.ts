// Which page is open: the server answers every such path with the same document.

export type Page =
  | { name: 'front' } | { name: 'new' } | { name: 'table'; table: string }
  | { name: 'rules'; game: string } | { name: 'missing' }

export function pageOf(path: string): Page {
  const [first, second, ...rest] = path.split('/').filter(Boolean).map(decodeURIComponent)
  if (rest.length) return { name: 'missing' }
  if (!first) return { name: 'front' }
  if (first === 'new' && !second) return { name: 'new' }
  if (first === 't' && second) return { name: 'table', table: second }
  if (first === 'rules' && second) return { name: 'rules', game: second }
  return { name: 'missing' }
}

/** `from`: the path of the page before this one, empty at first. */
export const route = $state({ path: location.pathname, hash: location.hash, from: '' })

function follow(): void {
  if (route.path !== location.pathname) route.from = route.path
  route.path = location.pathname
  route.hash = location.hash
}

/** Open another page of ours. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  follow()
  if (!replace && !location.hash) scrollTo(0, 0)
}

/** Whether a press on a link is for us: a plain left press on a page of ours in this window. */
function ours(event: MouseEvent): URL | null {
  const link = (event.target as Element | null)?.closest?.('a')
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  const page = url.origin === location.origin && !url.pathname.startsWith('/api/')
  return page && !(url.pathname === location.pathname && url.hash) ? url : null
}

/** Make links of ours open without leaving the document; returns how to stop. */
export function startRouter(): () => void {
  const press = (event: MouseEvent) => {
    const url = ours(event)
    if (!url) return
    event.preventDefault()
    go(url.pathname + url.search + url.hash)
  }
  document.addEventListener('click', press)
  addEventListener('popstate', follow)
  addEventListener('hashchange', follow)
  return () => {
    document.removeEventListener('click', press)
    removeEventListener('popstate', follow)
    removeEventListener('hashchange', follow)
  }
}
