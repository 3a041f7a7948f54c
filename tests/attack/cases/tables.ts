import { collectorTables } from './collector.ts'
import { hostBytes } from './host-bytes.ts'
import { hostCallers } from './host-callers.ts'
import { hostReplays } from './host-replays.ts'
import { hostThieves } from './host-thieves.ts'
import { paperTables } from './paper.ts'
import { printTables } from './print.ts'

export const hostTables = [...hostCallers, ...hostThieves, hostReplays, ...hostBytes]

/** All cases, by what they attack. */
export const allTables: Readonly<
  Record<string, readonly (readonly { readonly kind: string; readonly name: string }[])[]>
> = {
  host: hostTables,
  'print program': printTables,
  paper: paperTables,
  collector: collectorTables,
}
