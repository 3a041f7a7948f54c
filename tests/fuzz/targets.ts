import type { Target } from './target.ts'
import { cardTargets } from './targets/cards.ts'
import { contractTargets } from './targets/contract.ts'
import { logTargets } from './targets/logs.ts'
import { noteTargets } from './targets/notes.ts'
import { printFileTargets } from './targets/print-files.ts'
import { printerTargets } from './targets/printers.ts'
import { receiptTargets } from './targets/receipts.ts'
import { savedLogTargets } from './targets/saved-logs.ts'
import { typedTargets } from './targets/typed.ts'

/** Every parser of bytes from outside. */
export const targets: readonly Target[] = [
  ...logTargets,
  ...savedLogTargets,
  ...noteTargets,
  ...printFileTargets,
  ...printerTargets,
  ...cardTargets,
  ...receiptTargets,
  ...contractTargets,
  ...typedTargets,
]
