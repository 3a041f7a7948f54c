import type { Columns } from '../../src/receipts/receipt.ts'
import type { Row } from '../../src/receipts/rows.ts'

export const ruleCharacter = '─'

/** A rule as a row of text, for a printer that cannot print it. */
export const ruleRow = (columns: Columns): Row => ({
  left: ruleCharacter.repeat(columns),
  right: '',
  gap: 0,
  isCentred: false,
  width: columns,
  size: 1,
  bold: false,
  inverse: false,
})
