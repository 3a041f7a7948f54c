import type { Action } from '../kit/actions/action.ts'
import { lazyDialog } from '../kit/actions/lazy-dialog.tsx'

/** The scanner test, opened from the settings. */
export const scanner: Action = {
  name: 'scanner',
  label: 'menu:scanner.title',
  icon: 'qr',
  dialog: lazyDialog(() => import('./ScannerDialog.tsx'), {}),
}

export const scannerActions: readonly Action[] = [scanner]
