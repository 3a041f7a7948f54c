import type { Action } from '../kit/actions/action.ts'
import { isReplay, isTraining, trainingBase } from '../kit/page-kind.ts'

/** In the counter's own tab: where the browser shows nothing but the counter there is no other. The way back is in its bar. */
const training: Action = {
  name: 'training',
  menu: 'help',
  isPossible: () => !isTraining && !isReplay,
  run: () => location.assign(`${trainingBase}/`),
}

export const trainingActions: readonly Action[] = [training]
