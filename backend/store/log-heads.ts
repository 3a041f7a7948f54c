import type { WireLogHead } from '../../src/protocol/heads.ts'
import type { Changes, Write } from './changes.ts'

/**
 * Writes the heads of logs that a transaction changed. Of two that insert the first head of a counter, one fails and is tried
 * again: it then finds the other's.
 */
export function writeLogHeads(
  { added, updated, removed }: Changes<WireLogHead>,
  ofShop: string,
  at: () => string,
  write: Write,
): void {
  write(
    (rows) =>
      `insert into log_heads (shop, counter, at, body) select ${ofShop}, row->>'counterId', ${at()}, row from ${rows}`,
    added.map(([, head]) => head),
  )
  write(
    (rows) =>
      `update log_heads set at = ${at()}, body = row from ${rows}
       where log_heads.shop = ${ofShop} and counter = row->>'counterId'`,
    updated.map(([, head]) => head),
  )
  write(
    (rows) =>
      `delete from log_heads using ${rows} where log_heads.shop = ${ofShop} and counter = row->>'counterId'`,
    removed.map((counterId) => ({ counterId })),
  )
}
