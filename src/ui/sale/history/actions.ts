import type { Action } from '../../kit/actions/action.ts'
import { areTerminalsShown } from '../../kit/area.ts'
import { holdKeysFor } from '../../kit/keyboard/held-keys.ts'
import { printLastCopy, useIsCopyResting } from './last-copy.ts'

/** Pays out the last instant win of a sale. */
export const win: Action = {
  name: 'win',
  keys: ['W'],
  run: () =>
    areTerminalsShown() || holdKeysFor(import('./instant-win.ts').then(({ payLastWin }) => payLastWin())),
}

const lastCopy: Action = {
  name: 'lastCopy',
  label: 'tools.lastCopy',
  icon: 'printer',
  keys: ['F9'],
  bar: { part: 'work', order: 3, yields: 'onNarrowIfFull' },
  useLook: () => ({ isDisabled: useIsCopyResting() }),
  run: printLastCopy,
}

export const historyActions: readonly Action[] = [lastCopy]
