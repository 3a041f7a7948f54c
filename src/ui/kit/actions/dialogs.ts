import { useEffect } from 'react'
import { signal } from '../signal.ts'
import type { Action } from './action.ts'

/** Actions whose dialogs are open, the topmost last. */
const opened = signal<readonly Action[]>([])
/** The page shows itself what the dialog of this one would show. */
let inPage: Action | null = null

/** Opens its dialog in the place of any other. */
export function openDialog(action: Action): void {
  const others = opened.get().filter((other) => other !== action && (action.isBeside || other.isBeside))
  opened.set(action === inPage ? others : [...others, action])
}

export const closeDialog = (action: Action): void =>
  opened.set(opened.get().filter((other) => other !== action))

export const openedDialogs = (): readonly Action[] => opened.get()

/** While the component stands, the page shows what the dialog of `action` would show, which is not opened then. */
export function useShownInPage(action: Action | null): void {
  useEffect(() => {
    inPage = action
    return () => {
      inPage = null
    }
  }, [action])
}

/** Whose dialogs are open; when the component goes, they are all closed. */
export function useOpenedDialogs(): readonly Action[] {
  useEffect(() => () => opened.set([]), [])
  return opened.use()
}
