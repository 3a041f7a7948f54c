import type { Action } from '../../kit/actions/action.ts'
import { holdKeysFor } from '../../kit/keyboard/held-keys.ts'
import { useIsCopyResting } from './last-copy.ts'

const lastCopy: Action = {
  name: 'lastCopy',
  label: 'tools.lastCopy',
  icon: 'printer',
  keys: ['F9'],
  bar: { part: 'work', order: 3, yields: 'onNarrowIfFull' },
  useLook: () => ({ isDisabled: useIsCopyResting() }),
  run: () => holdKeysFor(import('./print-last-copy.ts').then(({ printLastCopy }) => printLastCopy())),
}

export const historyActions: readonly Action[] = [lastCopy]
