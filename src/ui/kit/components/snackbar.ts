import * as limits from '../limits.ts'
import { passing } from './passing.ts'

export interface Snack {
  readonly text: string
  readonly tone: 'good' | 'bad'
}

export const snackbar = passing<Snack>(limits.snackbarMs)

/** Shows a message for two seconds; it replaces the previous one. */
export const say = (text: string, tone: Snack['tone'] = 'good'): void => snackbar.show({ text, tone })
