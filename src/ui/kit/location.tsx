import { useLayoutEffect, type ComponentProps, type MouseEvent } from 'react'
import { base, isReplay } from './page-kind.ts'
import { signal } from './signal.ts'

function listenToHistory(): () => void {
  addEventListener('popstate', notify)
  return () => removeEventListener('popstate', notify)
}
const changes = signal(null, listenToHistory)
const notify = () => changes.set(null)

/** The path of the current screen; a component uses `usePath`. */
export const currentPath = (): string => location.pathname.slice(base.length).replace(/\/$/, '') || '/'

/** The path of the current screen, such as `/game/4`; the same in training and replays. */
export const usePath = (): string => changes.use(currentPath)

/** Shows another screen without a page load; with `replace` it replaces the current history entry. */
export function navigate(path: string, { replace = false } = {}): void {
  // It names the log that a replay is of: a reload opens it again.
  const query = isReplay ? location.search : ''
  history[replace ? 'replaceState' : 'pushState'](null, '', base + path + query)
  notify()
}

/** The browser handles clicks that open a new tab or window, or save the target. */
const isForBrowser = ({ button, ctrlKey, metaKey, altKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || altKey || shiftKey

/** A link to another screen. */
export function Link({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const follow = (event: MouseEvent) => {
    if (isForBrowser(event)) return
    event.preventDefault()
    navigate(href)
  }
  return <a {...rest} href={base + href} onClick={follow} />
}

/** Redirects to another screen. */
export function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => navigate(to, { replace: true }), [to])
  return null
}
