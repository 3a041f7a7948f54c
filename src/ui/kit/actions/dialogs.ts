import { useEffect } from 'react'
import { signal } from '../signal.ts'
import type { Action } from './action.ts'

/** Actions whose dialogs are open, the topmost last. */
const opened = signal<readonly Action[]>([])
/** The page itself shows the content of this action's dialog. */
let inPage: Action | null = null

function open(action: Action, isLeftOpen: (other: Action) => unknown): void {
  const others = opened.get().filter((other) => other !== action && isLeftOpen(other))
  opened.set(action === inPage && others.length === 0 ? others : [...others, action])
}

/** Opens its dialog instead of any other. */
export const openDialog = (action: Action): void =>
  open(action, ({ isBeside }) => action.isBeside ?? isBeside)

/** Opens the dialog for what was scanned instead of that of an earlier scan, and above the others: what is typed there stays. */
export const openAbove = (action: Action): void => open(action, ({ scan }) => !scan)

export const closeDialog = (action: Action): void =>
  opened.set(opened.get().filter((other) => other !== action))

export const openedDialogs = (): readonly Action[] => opened.get()

/**
 * While the component is mounted, the page shows the content of the dialog of `action`, and the dialog is opened only above
 * others, which would hide the page.
 */
export function useShownInPage(action: Action | null): void {
  useEffect(() => {
    inPage = action
    return () => {
      inPage = null
    }
  }, [action])
}

/** The actions with open dialogs; all are closed when the component is unmounted. */
export function useOpenedDialogs(): readonly Action[] {
  useEffect(() => () => opened.set([]), [])
  return opened.use()
}
