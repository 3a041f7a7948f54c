import { useLocation } from 'wouter'
import { currentView } from '../replica/view.ts'
import { isThere, type Action } from './action.ts'
import { openDialog } from './dialogs.ts'

/** Does what an action does, where it can be done now. */
export function perform(action: Action, navigate: (href: string) => void): void {
  if (!isThere(action, currentView())) return
  if (action.run) action.run()
  else if (action.href !== undefined) navigate(action.href)
  else if (action.dialog) openDialog(action)
}

export function usePerform(): (action: Action) => void {
  const [, navigate] = useLocation()
  return (action) => perform(action, navigate)
}
