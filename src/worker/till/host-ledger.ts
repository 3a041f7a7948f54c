import type { ElsewhereEntry } from '../../events/till.ts'
import type { Event } from '../../events/vocabulary.ts'
import type { WireLedgerEntry } from '../../protocol/till-records.ts'
import type { CommandOf } from '../commands.ts'
import type { State } from '../state.ts'
import { counterKinds, idOfEntry } from '../shared/host-ledger.ts'
import { doneHere } from '../shared/ledger.ts'
import { isReconciling } from '../shared/reconciling.ts'
import { hasUncertainMoneyOf } from '../shared/uncertain.ts'

function elsewhereEntry(entry: WireLedgerEntry): ElsewhereEntry {
  const { number, date, kind, amount } = entry
  const id = idOfEntry(entry)
  return { number, date, kind: counterKinds[kind], amount, ...(id === undefined ? {} : { id }) }
}

/**
 * What the host's ledger tells of the shift, beyond what was done here. Nothing while money is uncertain, for its entry may
 * be listed already, or while till and host are compared after damage to the log; nor where the answer is to another question than the one that is open now.
 */
export function ledgerRead(state: State, { since, done, entries, last }: CommandOf<'recordLedger'>): Event[] {
  const { shift } = state.till
  if (!shift || isReconciling(state) || hasUncertainMoneyOf(state, shift.operatorId)) return []
  if ((shift.hostLedger?.number ?? null) !== since) return []
  // Reading begins where the ledger stands; what was done since the host was asked may be in it or not.
  if (!shift.hostLedger)
    return doneHere(shift) === done
      ? [{ type: 'tillLedgerRead', data: { number: last, elsewhere: [], awaited: [] } }]
      : []
  const number = entries.at(-1)?.number
  if (number === undefined) return []
  const awaited = new Set(shift.hostLedger.awaited)
  const isOwn = (entry: WireLedgerEntry) => awaited.delete(idOfEntry(entry) ?? '')
  const elsewhere = entries.filter((entry) => !isOwn(entry)).map(elsewhereEntry)
  return [{ type: 'tillLedgerRead', data: { number, elsewhere, awaited: [...awaited] } }]
}
