import type { Event } from '../../events/vocabulary.ts'
import type { WireLedgerEntry } from '../../protocol/till-records.ts'
import { sumMinor, type Minor } from '../../values/money.ts'
import { done, refuse } from '../../values/outcome.ts'
import { accept, type Deciders } from '../decider.ts'
import { ledgerBalance, ledgerDirections } from '../shared/ledger.ts'
import type { State } from '../state.ts'
import { hasUncertainMoneyOf } from '../shared/uncertain.ts'
import { recoveredMovements, recoveredTickets, unknownEntries } from './compare.ts'
import type { Damage } from './state.ts'

type Recovered = ReturnType<typeof recoveredTickets>[number] | ReturnType<typeof recoveredMovements>[number]

/** The till by the events of its shift, including those just recovered; null if no shift is open. */
function ledgerWith({ till }: State, recovered: readonly Recovered[]): Minor | null {
  return till.shift && sumMinor([ledgerBalance(till.shift), ...recovered.map(cashOf)])
}

/**
 * The opening amount of the shift is not counted again. The shift opened with the host's figure at one position of its
 * ledger. If several positions have that figure, the one that leads to the same till is used.
 */
function inTheirShifts(
  state: State,
  { gaps }: Damage,
  found: readonly Recovered[],
  entries: readonly WireLedgerEntry[],
  balance: Minor,
): readonly Recovered[] {
  const { shift } = state.till
  if (!shift) return found
  const numbers = new Map(entries.map((entry) => [entry.unique_req_id ?? entry.id, entry.number]))
  const numberOf = ({ data }: Recovered) =>
    numbers.get('uniqueReqId' in data ? data.uniqueReqId : data.movementId) ?? Infinity
  const openedAfter = (number: number) =>
    found.map((event) => (numberOf(event) <= number ? ofEarlierShift(event) : event))
  const places = entries.filter((entry) => entry.balance === shift.opening).map(({ number }) => number)
  const fitting = [0, ...places].map(openedAfter).find((way) => ledgerWith(state, way) === balance)
  const isOpenedLast = gaps.every(({ toAt }) => toAt !== null && toAt <= shift.openedAt)
  return fitting ?? (isOpenedLast ? openedAfter(Infinity) : found)
}

const ofEarlierShift = <Event extends Recovered>(event: Event): Event => ({
  ...event,
  data: { ...event.data, isOfEarlierShift: true },
})

function cashOf(event: Recovered): Minor {
  if (event.data.isOfEarlierShift) return 0
  return event.type === 'ticketRecovered'
    ? event.data.sold.price
    : ledgerDirections[event.data.kind] * event.data.amount
}

export const decideReconciliation: Deciders<
  'recordLogMended' | 'takeUpLog' | 'recordHostTill' | 'acceptHostFigure'
> = {
  recordLogMended: (_state, { gaps }) => accept({ type: 'logMended', data: { gaps: [...gaps] } }),

  takeUpLog: (_state, { damage }) => accept({ type: 'logDamageFound', data: damage }),

  /**
   * Enters what the host has and the till lacks. They agree if the result equals the host's figure. Without an open
   * shift the till has no figure, and they agree if nothing had to be entered.
   */
  recordHostTill(state, { balance, entries, tickets }) {
    const { damage } = state.reconciliation
    const operatorId = damage?.comparing ?? null
    if (!damage || operatorId === null || hasUncertainMoneyOf(state, operatorId)) return accept()
    const found: Recovered[] = [
      ...recoveredTickets(state, damage, tickets, operatorId),
      ...recoveredMovements(unknownEntries(damage, entries ?? []), operatorId),
    ]
    const recovered = inTheirShifts(state, damage, found, entries ?? [], balance)
    const ledger = ledgerWith(state, recovered)
    const isLedgerRead = entries !== null
    const isAgreed = ledger === null ? isLedgerRead && recovered.length === 0 : ledger === balance
    const last = damage.compared
    const isNews = last?.balance !== balance || last.ledger !== ledger || last.isLedgerRead !== isLedgerRead
    if (!isNews && recovered.length === 0) return accept()
    const compared: Event[] = [
      { type: 'tillCompared', data: { operatorId, balance, ledger, isLedgerRead, isAgreed } },
    ]
    if (state.till.balance !== balance) compared.unshift({ type: 'tillReported', data: { balance } })
    if (isAgreed && ledger === null)
      compared.push({ type: 'shiftOpened', data: { operatorId, opening: balance } })
    return done([...recovered, ...compared])
  },

  /**
   * Only the figure that was on the screen can be accepted. A host without a ledger has not reported the outcome of the
   * tickets that were set aside, so they cannot be sold again.
   */
  acceptHostFigure(state, { balance }) {
    const { damage } = state.reconciliation
    const operatorId = damage?.comparing ?? null
    const compared = damage?.compared ?? null
    if (operatorId === null || compared === null || compared.balance !== balance)
      return refuse('noDifference')
    const accepted = { operatorId, balance, ledger: compared.ledger }
    const dropped: Event[] =
      compared.isLedgerRead || state.cart.setAside.length === 0 ? [] : [{ type: 'cartCleared', data: {} }]
    return accept(...dropped, { type: 'hostFigureAccepted', data: accepted })
  },
}
