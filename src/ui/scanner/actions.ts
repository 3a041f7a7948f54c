import type { Action } from '../kit/actions/action.ts'
import { lazyDialog } from '../kit/actions/lazy-dialog.tsx'

/** The test of the scanner, opened by the settings. */
export const scanner: Action = {
  name: 'scanner',
  label: 'menu:scanner.title',
  icon: 'qr',
  dialog: lazyDialog(() => import('./ScannerDialog.tsx'), {}),
}

export const scannerActions: readonly Action[] = [scanner]
