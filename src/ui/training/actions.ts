import { hasUncertainMoney } from '../../worker/api.ts'
import type { Action } from '../kit/actions/action.ts'
import { isReplay, isTraining, trainingBase } from '../kit/page-kind.ts'

/**
 * In the counter's own tab: where the browser shows nothing but the counter there is no other. The way back is in its bar. Money
 * whose outcome is open comes first, because the core of the counter ends with its page.
 */
const training: Action = {
  name: 'training',
  menu: 'help',
  isPossible: ({ state }) => !isTraining && !isReplay && !hasUncertainMoney(state),
  run: () => location.assign(`${trainingBase}/`),
}

export const trainingActions: readonly Action[] = [training]
