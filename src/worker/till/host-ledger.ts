import type { Event } from '../../events/vocabulary.ts'
import type { WireLedgerEntry } from '../../protocol/till-records.ts'
import type { CommandOf } from '../commands.ts'
import type { State } from '../state.ts'
import { elsewhereEntry, idOfEntry, readingFrom } from '../shared/host-ledger.ts'
import { doneHere } from '../shared/ledger.ts'
import { isReconciling } from '../shared/reconciling.ts'
import { hasUncertainMoneyOf } from '../shared/uncertain.ts'

/**
 * The events from a page of the host's ledger: entries that this counter did not make. Nothing while money is
 * uncertain, because its entry may be listed already; nothing while till and host are compared after damage to the log;
 * and nothing if the answer belongs to another request than the current one.
 */
export function ledgerRead(state: State, { since, done, entries, last }: CommandOf<'recordLedger'>): Event[] {
  const { shift } = state.till
  if (!shift || isReconciling(state) || hasUncertainMoneyOf(state, shift.operatorId)) return []
  if ((shift.hostLedger?.number ?? null) !== since) return []
  // Reading starts at the ledger's current position. A movement that was made since the request may or may not be
  // included.
  if (!shift.hostLedger) return doneHere(shift) === done ? [readingFrom(last)] : []
  const number = entries.at(-1)?.number
  if (number === undefined) return []
  const awaited = new Set(shift.hostLedger.awaited)
  const isOwn = (entry: WireLedgerEntry) => awaited.delete(idOfEntry(entry) ?? '')
  const elsewhere = entries.filter((entry) => !isOwn(entry)).map(elsewhereEntry)
  return [{ type: 'tillLedgerRead', data: { number, elsewhere, awaited: [...awaited] } }]
}
