import { useEffect } from 'react'
import { signal } from '../signal.ts'
import type { Action } from './action.ts'

/** Actions whose dialogs are open, the topmost last. */
const opened = signal<readonly Action[]>([])
/** The page itself shows the content of this action's dialog. */
let inPage: Action | null = null

/** Opens its dialog instead of any other. */
export function openDialog(action: Action): void {
  const others = opened.get().filter((other) => other !== action && (action.isBeside || other.isBeside))
  opened.set(action === inPage ? others : [...others, action])
}

export const closeDialog = (action: Action): void =>
  opened.set(opened.get().filter((other) => other !== action))

export const openedDialogs = (): readonly Action[] => opened.get()

/**
 * While the component is mounted, the page shows the content of the dialog of `action`, and the dialog is not opened.
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
