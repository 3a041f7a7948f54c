import {
  cartTotal,
  isOpenMovement,
  languageOf,
  lastTaking,
  type CartTicket,
  type MovementEntry,
  type OfferedGame,
  type PurchaseOutcome,
  type State,
  type View,
} from '../../worker/api.ts'
import { localeFor } from '../../values/local-format.ts'
import type { Minor } from '../../values/money.ts'
import { handovers, type CustomerView, type Line, type Scene } from './customer-view.ts'

/** How long an outcome is shown to the player, and how long after the next sale has begun. */
const lingerMs = 30_000
const glanceMs = 6_000

export interface Moment {
  /** The current time by the clock of the events, ms since 1970. */
  readonly nowMs: number
  /** The money that the player gave, as typed so far; null if it is not counted. */
  readonly received: Minor | null
}

/** The data of the counter for the customer display: each value is listed here, never the whole view. */
export function customerView(view: View, moment: Moment): CustomerView {
  const { session } = view.state
  const language = languageOf(view.state)
  return {
    language,
    locale: localeFor(session.deployment?.locale, language),
    currency: session.deployment?.currency ?? null,
    shop: session.shop?.name ?? null,
    scene: session.operator && session.deployment ? sceneOf(view, moment) : { kind: 'welcome', draws: [] },
  }
}

/** An outcome, its time, and its ticket. */
interface Outcome {
  readonly scene: Scene
  readonly at: number
  readonly barcode?: string
}

/** Whether it was less than `ms` ago. An outcome that lies further ahead is from before the clock was set back. */
const isWithin = (ms: number, { at }: Pick<Outcome, 'at'>, { nowMs }: Moment): boolean =>
  Math.abs(nowMs - at) < ms

/** First what the cashier has open for the player, then the latest outcome, then the cart. */
function sceneOf(view: View, moment: Moment): Scene {
  const { state } = view
  const handover = latest(handoversOf(state), moment)
  const shown = checkScene(view, handover) ?? walletScene(view)
  if (shown) return shown
  if (state.cart.tickets.length > 0)
    return handover && isWithin(glanceMs, handover, moment) ? handover.scene : saleScene(state, moment)
  return latest([handover, lastPayment(state, moment)], moment)?.scene ?? welcomeScene(state)
}

/** The latest one that is still shown. */
const latest = (outcomes: readonly (Outcome | null)[], moment: Moment): Outcome | null =>
  outcomes
    .filter((outcome) => outcome !== null)
    .filter((outcome) => isWithin(lingerMs, outcome, moment))
    .sort((a, b) => b.at - a.at)[0] ?? null

/** A failed check is not shown: the cashier explains it. */
function checkScene(
  {
    facts: {
      verification: { check },
    },
  }: View,
  fresh: Outcome | null,
): Scene | null {
  if (!check || check.state === 'failed') return null
  if (fresh?.barcode === check.barcode) return fresh.scene
  switch (check.state) {
    case 'loading':
    case 'cancelled':
      return { kind: 'check', verdict: check.state, prize: 0 }
    case 'known':
      return { kind: 'check', verdict: check.ticket.status, prize: check.ticket.prize }
  }
}

/** Without the player's name, so that bystanders cannot read it. */
const walletScene = ({
  facts: {
    wallets: { wallet },
  },
}: View): Scene | null =>
  wallet?.state === 'known' && !wallet.wallet.isBlocked
    ? { kind: 'wallet', balance: wallet.wallet.balance }
    : null

const saleScene = (state: State, { received }: Moment): Scene => {
  const total = cartTotal(state)
  return {
    kind: 'sale',
    lines: state.cart.tickets.map((ticket) => lineOf(ticket, state.games.offered[ticket.gameId])),
    total,
    received,
    change: received === null || received < total ? null : received - total,
    due: null,
  }
}

/** The number of a ticket that was just sold: later another player may stand at the counter, while a ticket is bought again. */
function soldIn(outcome: PurchaseOutcome, moment: Moment): Pick<Line, 'sold'> {
  if (outcome.kind !== 'sold' || !isWithin(lingerMs, outcome, moment)) return {}
  const { barcode, instantPrize } = outcome.sold
  return { sold: { number: barcode, ...(instantPrize === undefined ? {} : { won: instantPrize }) } }
}

/** Refused tickets are not shown: the cashier explains them. */
function lastPayment(state: State, moment: Moment): Outcome | null {
  const { offered } = state.games
  const taking = lastTaking(state)
  const purchaseIds = state.payment.takings[0]?.purchaseIds ?? []
  if (!taking || taking.charged === 0) return null
  const entries = state.payment.history.filter(({ purchaseId }) => purchaseIds.includes(purchaseId))
  const bought = entries.filter(({ outcome }) => ['pending', 'unknown', 'sold'].includes(outcome.kind))
  const { charged: total, received, isFinal } = taking
  const [change, due] =
    taking.change !== null && taking.change < 0 ? [null, -taking.change] : [taking.change, null]
  const lines = bought
    .map(({ ticket, game, outcome }) => ({
      ...lineOf(ticket, game ?? offered[ticket.gameId]),
      ...soldIn(outcome, moment),
    }))
    .reverse()
  const times = entries.map(({ outcome, requestedAt }) => ('at' in outcome ? outcome.at : requestedAt))
  return { scene: { kind: 'paid', lines, total, received, change, due, isFinal }, at: Math.max(0, ...times) }
}

const isHandover = (kind: string): kind is (typeof handovers)[number] =>
  (handovers as readonly string[]).includes(kind)

function handoverOf(entry: MovementEntry): Outcome | null {
  const { movement, outcome, requestedAt } = entry
  const { kind } = movement
  if (!isHandover(kind)) return null
  const barcode = 'barcode' in movement ? { barcode: movement.barcode } : {}
  if (outcome.kind === 'done') {
    const scene = { kind: 'handover', what: kind, amount: outcome.amount, isFinal: true } as const
    return { scene, at: outcome.at, ...barcode }
  }
  // The player has paid; every other movement is shown with its subject.
  if (movement.kind !== 'walletTopUp' || !isOpenMovement(entry)) return null
  return { scene: { kind: 'handover', what: kind, amount: movement.amount, isFinal: false }, at: requestedAt }
}

const handoversOf = ({ till }: State): (Outcome | null)[] => till.movements.map(handoverOf)

const hostNames = (
  gameId: number,
  { name = `#${gameId}`, names }: Partial<Pick<OfferedGame, 'name' | 'names'>> = {},
): Pick<Line, 'name' | 'names'> => (names ? { name, names } : { name })

/** `game`: as the host described it at the sale, otherwise as it offers it now. */
const lineOf = (
  { gameId, bets, drawCount, price }: CartTicket,
  game: Pick<OfferedGame, 'name' | 'names' | 'rules'> | undefined,
): Line => ({
  gameId,
  ...hostNames(gameId, game),
  ...(game?.rules && { rules: game.rules }),
  bets: bets.map(({ numbers, format }) => ({
    numbers: [...numbers],
    ...(format === undefined ? {} : { format }),
  })),
  drawCount,
  price,
})

const welcomeScene = (state: State): Scene => ({
  kind: 'welcome',
  draws: Object.values(state.games.offered).flatMap((game) => {
    const { gameId } = game
    const draw = state.timers.draws[gameId]
    return draw ? [{ gameId, ...hostNames(gameId, game), closesAt: draw.closesAt }] : []
  }),
})
