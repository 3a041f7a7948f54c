import type { Action } from '../kit/actions/action.ts'
import { lazyDialog } from '../kit/actions/lazy-dialog.tsx'
import { isTillBelowZero } from '../kit/money/is-till-below-zero.ts'

const cash = (name: 'refill' | 'collection', icon: 'plus' | 'minus', key: string) =>
  ({
    name,
    label: `till.${name}.title`,
    icon,
    keys: [key],
    menu: 'service',
    dialog: lazyDialog(() => import('./CashDialog.tsx'), { kind: name }),
  }) satisfies Action

export const refill: Action = cash('refill', 'plus', 'F6')

export const collection: Action = {
  ...cash('collection', 'minus', 'F7'),
  isPossible: (view) => !isTillBelowZero(view),
}

/** Opens the cash drawer without a sale; there where the print program has a drawer at its printer. */
export const drawer: Action = {
  name: 'drawer',
  label: 'menu:entry.drawer',
  icon: 'till',
  keys: ['Alt+G'],
  isPossible: ({ facts }) => facts.printing.printer?.drawer !== undefined,
  menu: 'service',
  dialog: lazyDialog(() => import('./DrawerDialog.tsx'), {}),
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

export const tillActions: readonly Action[] = [refill, collection, drawer, till, finances]
