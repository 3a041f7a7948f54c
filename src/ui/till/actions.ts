import type { Action } from '../kit/actions/action.ts'
import { lazyDialog } from '../kit/actions/lazy-dialog.tsx'
import { isTillBelowZero } from '../kit/money/is-till-below-zero.ts'

export const refill: Action = {
  name: 'refill',
  label: 'till.refill.title',
  icon: 'plus',
  keys: ['F6'],
  menu: 'service',
  dialog: lazyDialog(() => import('./CashDialog.tsx'), { kind: 'refill' }),
}

export const collection: Action = {
  name: 'collection',
  label: 'till.collection.title',
  icon: 'minus',
  keys: ['F7'],
  isPossible: (view) => !isTillBelowZero(view),
  menu: 'service',
  dialog: lazyDialog(() => import('./CashDialog.tsx'), { kind: 'collection' }),
}

/** Opened by the balance in the top bar. */
export const till: Action = { name: 'till', dialog: lazyDialog(() => import('./TillPanel.tsx'), {}) }

const finances: Action = {
  name: 'finances',
  label: 'tools.finances',
  icon: 'cash',
  bar: { part: 'work', order: 5, caption: 'till.title' },
  dialog: lazyDialog(() => import('./FinancesDialog.tsx'), {}),
}

export const tillActions: readonly Action[] = [refill, collection, till, finances]
