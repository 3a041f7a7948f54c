import { limits } from '../limits.ts'
import { passing } from './passing.ts'

export interface Snack {
  readonly text: string
  readonly tone: 'good' | 'bad'
}

export const snackbar = passing<Snack>(limits.snackbarMs)

/** Says something for two seconds; what was said before gives way. */
export const say = (text: string, tone: Snack['tone'] = 'good'): void => snackbar.show({ text, tone })
