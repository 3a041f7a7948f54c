import type { Action } from '../kit/actions/action.ts'
import { lazyDialog } from '../kit/actions/lazy-dialog.tsx'
import { useIsReprintResting, type ReprintName } from './last-paper.ts'

const operations: Action = {
  name: 'operations',
  menu: 'repeat',
  dialog: lazyDialog(() => import('./OperationsDialog.tsx'), {}),
}

const reprinting = (name: ReprintName): Action => ({
  name,
  menu: 'repeat',
  keepsMenu: true,
  useLook: () => ({ isDisabled: useIsReprintResting(name) }),
  run: () => void import('./reprint.ts').then(({ reprint }) => reprint(name), console.error),
})

const devices: Action = {
  name: 'devices',
  menu: 'service',
  dialog: lazyDialog(() => import('./DevicesDialog.tsx'), {}),
}

export const printingActions: readonly Action[] = [
  operations,
  reprinting('lastOperation'),
  reprinting('lastPayout'),
  reprinting('lastTicketCancellation'),
  reprinting('lastPayoutCancellation'),
  reprinting('fiscal'),
  devices,
]
