import { printObstacle } from '../../../worker/api.ts'
import { useView } from '../replica/view.ts'

/**
 * Whether nothing can be printed now (section 5): nothing is pressed that wants paper at once. What was sold already may
 * wait for the printer, and its buttons stay.
 */
export const useNoPaper = (): boolean => useView(({ facts }) => printObstacle(facts) !== null)
