import { useLayoutEffect, type ComponentProps, type MouseEvent } from 'react'
import { isTraining, trainingBase } from './is-training.ts'
import { signal } from './signal.ts'

/** The base path of the screens. */
const base = isTraining ? trainingBase : ''

function listenToHistory(): () => void {
  addEventListener('popstate', notify)
  return () => removeEventListener('popstate', notify)
}
const changes = signal(null, listenToHistory)
const notify = () => changes.set(null)

const currentPath = (): string => location.pathname.slice(base.length).replace(/\/$/, '') || '/'

/** The path of the current screen, such as `/game/4`; the same in training. */
export const usePath = (): string => changes.use(currentPath)

/** Shows another screen without a page load; with `replace` it replaces the current history entry. */
export function navigate(path: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', base + path)
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
