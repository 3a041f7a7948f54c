import * as v from 'valibot'
import { AccountNumber, Name, Timestamp } from '../protocol/wire.ts'
import { drawerReasons, drawerUses } from '../values/drawer-reasons.ts'
import { Count, listOf } from './bounds.ts'
import { momentFormat, pair, type LayoutConfig } from './layout.ts'
import type { Line } from './receipt.ts'
import { reportSection } from './report.ts'
import type { ReceiptTexts } from './texts.ts'

/** How often the cash drawer was opened, and who opened it when without a sale; `date` is in ms since 1970. */
export const DrawerOnPaper = v.object({
  counts: listOf(v.object({ use: v.picklist(drawerUses), count: Count }), 100),
  openings: listOf(
    v.object({
      operatorId: AccountNumber,
      date: Timestamp,
      reason: v.picklist(drawerReasons),
      note: v.optional(Name),
    }),
    1_000,
  ),
})
type DrawerOnPaper = v.InferOutput<typeof DrawerOnPaper>

/** The number of openings for each use, and below a cashier's reason each one with its time, its operator and the note. */
export function drawerSection(
  drawer: DrawerOnPaper | undefined,
  texts: ReceiptTexts,
  config: LayoutConfig,
): Line[] {
  if (!drawer) return []
  const moment = momentFormat(config)
  const lines = drawer.counts.flatMap(({ use, count }): Line[] => [
    pair(texts.drawer.use[use], String(count), { bold: true }),
    ...drawer.openings
      .filter(({ reason }) => reason === use)
      .map(({ date, operatorId, note }) => {
        const who = `${moment(date)} ${texts.seller.operator} ${operatorId}`
        return { kind: 'text', text: note === undefined ? who : `${who}: ${note}`, hang: 2 } as const
      }),
  ])
  return reportSection(texts.drawer.title, lines, texts)
}
