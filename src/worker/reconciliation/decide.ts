import type { Event } from '../../events/vocabulary.ts'
import type { WireLedgerEntry } from '../../protocol/till-records.ts'
import { sumMinor, type Minor } from '../../values/money.ts'
import { done, refuse } from '../../values/outcome.ts'
import { accept, type Deciders } from '../decider.ts'
import { ledgerBalance, ledgerDirections } from '../shared/ledger.ts'
import type { State } from '../state.ts'
import { elsewhereEntry, idOfEntry, readingFrom } from '../shared/host-ledger.ts'
import { hasUncertainMoneyOf } from '../shared/uncertain.ts'
import { recoveredMovements, recoveredTickets, recoveredWallets, unknownEntries } from './compare.ts'
import type { Damage } from './state.ts'

type RecoveredMoney =
  | ReturnType<typeof recoveredTickets>[number]
  | ReturnType<typeof recoveredMovements>[number]

/** What the host has and the till lacks. */
interface Found {
  readonly recovered: readonly RecoveredMoney[]
  /** Entries of another counter, which only an open shift needs. */
  readonly elsewhere: readonly WireLedgerEntry[]
}

/** The till by the events of its shift, including those just found; null if no shift is open. */
function ledgerWith({ till }: State, { recovered, elsewhere }: Found): Minor | null {
  return (
    till.shift &&
    sumMinor([ledgerBalance(till.shift), ...recovered.map(cashOf), ...elsewhere.map(({ amount }) => amount)])
  )
}

/**
 * The opening amount of the shift is not counted again. The shift opened with the host's figure at one position of its
 * ledger. If several positions have that figure, the one that leads to the same till is used.
 */
function inTheirShifts(
  state: State,
  { gaps }: Damage,
  found: Found,
  entries: readonly WireLedgerEntry[],
  balance: Minor,
): Found {
  const { shift } = state.till
  if (!shift) return { ...found, elsewhere: [] }
  const numbers = new Map(entries.map((entry) => [entry.unique_req_id ?? entry.id, entry.number]))
  const numberOf = ({ data }: RecoveredMoney) =>
    numbers.get('uniqueReqId' in data ? data.uniqueReqId : data.movementId) ?? Infinity
  const openedAfter = (opening: number): Found => ({
    recovered: found.recovered.map((event) => (numberOf(event) <= opening ? ofEarlierShift(event) : event)),
    elsewhere: found.elsewhere.filter(({ number }) => number > opening),
  })
  const places = entries.filter((entry) => entry.balance === shift.opening).map(({ number }) => number)
  const fitting = [0, ...places].map(openedAfter).find((way) => ledgerWith(state, way) === balance)
  const isOpenedLast = gaps.every(({ toAt }) => toAt !== null && toAt <= shift.openedAt)
  return fitting ?? openedAfter(isOpenedLast ? Infinity : 0)
}

/** The entries of another counter, and how far the host's ledger is read with them. */
function readElsewhere(
  { till: { shift } }: State,
  elsewhere: readonly WireLedgerEntry[],
  entries: readonly WireLedgerEntry[],
): Event[] {
  const last = entries.at(-1)
  if (elsewhere.length === 0 || !last) return []
  const listed = new Set(entries.map(idOfEntry))
  const awaited = shift?.hostLedger?.awaited.filter((id) => !listed.has(id)) ?? []
  return [
    {
      type: 'tillLedgerRead',
      data: { number: last.number, elsewhere: elsewhere.map(elsewhereEntry), awaited },
    },
  ]
}

/** What is entered in the host's ledger after the compared entries, even at once, was made elsewhere. */
const readOn = ({ number }: { readonly number?: number }): Event[] =>
  number === undefined ? [] : [readingFrom(number)]

const ofEarlierShift = <Event extends RecoveredMoney>(event: Event): Event => ({
  ...event,
  data: { ...event.data, isOfEarlierShift: true },
})

function cashOf(event: RecoveredMoney): Minor {
  if (event.data.isOfEarlierShift) return 0
  return event.type === 'ticketRecovered'
    ? event.data.sold.price
    : ledgerDirections[event.data.kind] * event.data.amount
}

export const decideReconciliation: Deciders<
  'recordLogMended' | 'recordLogDamage' | 'recordHostTill' | 'acceptHostFigure'
> = {
  recordLogMended: (_state, { gaps }) => accept({ type: 'logMended', data: { gaps: [...gaps] } }),

  recordLogDamage: (_state, { damage }) => accept({ type: 'logDamageFound', data: damage }),

  /**
   * Enters what the host has and the till lacks, also from another counter. They agree if the result equals the host's figure. Without an open
   * shift the till has no figure, and they agree if nothing had to be entered.
   */
  recordHostTill(state, { balance, entries, tickets }, context) {
    const { damage } = state.reconciliation
    const operatorId = damage?.comparing ?? null
    if (!damage || operatorId === null || hasUncertainMoneyOf(state, operatorId)) return accept()
    const unknown = unknownEntries(state, damage, entries ?? [], context)
    const read = state.till.shift?.hostLedger?.number ?? 0
    const found: Found = {
      recovered: [
        ...recoveredTickets(state, damage, tickets, operatorId),
        ...recoveredMovements(state, unknown.lost, operatorId),
      ],
      elsewhere: unknown.elsewhere.filter(({ number }) => number > read),
    }
    const placed = inTheirShifts(state, damage, found, entries ?? [], balance)
    const { recovered } = placed
    const ledger = ledgerWith(state, placed)
    const isLedgerRead = entries !== null
    const isAgreed = ledger === null ? isLedgerRead && recovered.length === 0 : ledger === balance
    const last = damage.compared
    const isNews = last?.balance !== balance || last.ledger !== ledger || last.isLedgerRead !== isLedgerRead
    if (!isNews && recovered.length === 0) return accept()
    const number = entries?.at(-1)?.number
    const figures = { balance, ledger, isLedgerRead, ...(number === undefined ? {} : { number }) }
    const compared: Event[] = [{ type: 'tillCompared', data: { operatorId, ...figures, isAgreed } }]
    if (state.till.balance !== balance) compared.unshift({ type: 'tillReported', data: { balance } })
    if (isAgreed && ledger === null)
      compared.push({ type: 'shiftOpened', data: { operatorId, opening: balance } })
    if (isAgreed) compared.push(...readOn(figures))
    return done([
      ...recovered,
      ...recoveredWallets(state, recovered, entries ?? [], context.newId),
      ...readElsewhere(state, placed.elsewhere, entries ?? []),
      ...compared,
    ])
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
    return accept(...dropped, { type: 'hostFigureAccepted', data: accepted }, ...readOn(compared))
  },
}
