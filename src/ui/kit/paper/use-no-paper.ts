import { printObstacle } from '../../../worker/api.ts'
import { useView } from '../replica/view.ts'

/**
 * Whether nothing can be printed now (section 5): actions that print at once are disabled. Prints of earlier sales may
 * wait for the printer, so their buttons stay enabled.
 */
export const useNoPaper = (): boolean => useView(({ facts }) => printObstacle(facts) !== null)
