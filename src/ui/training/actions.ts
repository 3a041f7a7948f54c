import type { Action } from '../kit/actions/action.ts'
import { isReplay, isTraining, trainingBase } from '../kit/page-kind.ts'

/** Training in a tab of its own: the counter goes on meanwhile. */
const training: Action = {
  name: 'training',
  menu: 'help',
  isPossible: () => !isTraining && !isReplay,
  run: () => void window.open(`${trainingBase}/`, 'balcao-training'),
}

export const trainingActions: readonly Action[] = [training]
