import { currentPath } from '../kit/location.tsx'
import { hasRescuedLog } from '../kit/replica/counter.ts'
import { receivedView } from '../kit/replica/view.ts'
import { isQuiet } from './quiet.ts'

const dialogs = 'dialog[open], [role=dialog], [role=alertdialog]'
const textFields = 'input:not([type=checkbox], [type=radio])'
/** Where money moves in a way that was chosen, which a reload would set back to the first one. */
const screensWithWays = /^\/(?:card|terminal-user)(?:\/|$)/

function isFormInUse(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(textFields)
  return screensWithWays.test(currentPath()) || [...fields].some(({ value }) => value !== '')
}

/** Whether this page may be loaded anew by itself, `idleMs` after the last key or touch. */
export const isPageQuiet = (idleMs: number): boolean =>
  isQuiet(receivedView()?.state ?? null, {
    idleMs,
    isDialogOpen: document.querySelector(dialogs) !== null,
    isFormInUse: isFormInUse(),
    isLogInMemory: hasRescuedLog(),
  })
