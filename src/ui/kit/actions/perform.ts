import { navigate } from '../location.tsx'
import { currentView } from '../replica/view.ts'
import { isThere, type Action } from './action.ts'
import { openDialog } from './dialogs.ts'

/** Does an action, if it is possible now. */
export function perform(action: Action): void {
  if (!isThere(action, currentView())) return
  if (action.run) action.run()
  else if (action.href !== undefined) navigate(action.href)
  else if (action.dialog) openDialog(action)
}
