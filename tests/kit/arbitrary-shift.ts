import fc from 'fast-check'
import { deployments } from '../../locales/deployments.ts'
import { Movement } from '../../src/events/till.ts'
import type { Event } from '../../src/events/vocabulary.ts'
import { ledgerDirections } from '../../src/worker/shared/ledger.ts'
import type { Command } from '../../src/worker/commands.ts'
import type { Facts } from '../../src/worker/facts.ts'
import type { State } from '../../src/worker/state.ts'
import { cartTotal } from '../../src/worker/sale/cart/view.ts'
import { mayRebuy } from '../../src/worker/sale/payment/view.ts'
import { decide } from '../../src/worker/decide.ts'
import { evolve } from '../../src/worker/evolve.ts'
import { freshState } from '../../src/worker/replay.ts'
import { context, goodFacts, id, factsWith } from './decider.ts'
import { openShop, sold } from './shop.ts'
import { productVersion } from './versions.ts'
import { hostError } from '../../src/protocol/error-codes.ts'

/** The next possible actions; `pick` chooses among the existing tickets. */
export type Step =
  | { do: 'add'; gameId: number }
  | { do: 'remove' | 'rebuy' | 'print' | 'copy'; pick: number }
  | { do: 'pay'; counted: boolean }
  | { do: 'clear' | 'clearHistory' | 'restart' | 'receipt' }
  | { do: 'answer'; pick: number; how: 'sold' | 'refused' | 'missing' | 'lost' }
  | { do: 'inquire'; how: 'sold' | 'refused' | 'absent' }
  | { do: 'printed'; pick: number; how: 'printed' | 'failed' | 'unknown' }
  | { do: 'move'; kind: Movement['kind']; amount: number }
  | { do: 'moved'; pick: number; how: 'done' | 'refused' | 'lost' }
  | { do: 'slips' }

const pick = fc.nat({ max: 20 })
export const arbitrarySteps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('add' as const), gameId: fc.constantFrom(4, 16, 24, 31, 51) }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), counted: fc.boolean() }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('answer' as const),
        pick,
        how: fc.constantFrom('sold' as const, 'refused' as const, 'missing' as const, 'lost' as const),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('inquire' as const),
        how: fc.constantFrom('sold' as const, 'refused' as const, 'absent' as const),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('printed' as const),
        pick,
        how: fc.constantFrom('printed' as const, 'failed' as const, 'unknown' as const),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('move' as const),
        kind: fc.constantFrom(...Movement.options.map(({ entries }) => entries.kind.literal)),
        amount: fc.integer({ min: 0, max: 20_000 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('moved' as const),
        pick,
        how: fc.constantFrom('done' as const, 'refused' as const, 'lost' as const),
      }),
    },
    fc.record({ do: fc.constant('slips' as const) }),
    fc.record({
      do: fc.constantFrom('remove' as const, 'rebuy' as const, 'print' as const, 'copy' as const),
      pick,
    }),
    fc.record({
      do: fc.constantFrom('clear' as const, 'clearHistory' as const, 'restart' as const, 'receipt' as const),
    }),
  ),
  { maxLength: 80, size: 'max' },
)

const numbersOf: Record<number, number[]> = {
  4: [1, 2, 3, 4, 5, 6],
  16: [17],
  24: [1, 2, 3],
  31: [1, 2, 3],
  51: [1, 2, 3, 4, 5, 6],
}

/** Every kind of movement is possible. */
const withEverything: Event = {
  type: 'deploymentLoaded',
  data: {
    deployment: deployments.get('pt-full')!,
    printService: 'http://127.0.0.1:3333',
    shop: { name: 'Balcão Rossio', id: '7' },
  },
}

/** A shift that is executed step by step with the real rules: its events, and its current state. */
export class Shift {
  readonly events: Event[] = []
  readonly state: State = freshState()
  /** Ids that were ever sent to the host, once per request. */
  readonly sent: string[] = []
  #context = context()

  constructor() {
    this.apply(openShop)
    this.apply([withEverything])
    this.command({ type: 'recordTill', balance: 100_000, isForOpening: true })
  }

  apply(events: readonly Event[]): void {
    for (const event of events) {
      this.events.push(event)
      evolve(this.state, { ...event, seq: this.events.length, at: this.events.length })
      if (event.type === 'purchaseRequested')
        this.sent.push(...event.data.tickets.map((ticket) => ticket.uniqueReqId))
    }
  }

  command(command: Command, facts = goodFacts): void {
    const outcome = decide(this.state, command, { ...this.#context, facts })
    if (outcome.ok) this.apply(outcome.value)
  }

  run(step: Step): void {
    if (step.do === 'move') return this.command(moveCommand(step.kind, step.amount), factsFor(step.amount))
    for (const command of commandsOf(this.state, step, this.#context.newId)) this.command(command)
  }
}

function commandsOf(state: State, step: Exclude<Step, { do: 'move' }>, newId: () => string): Command[] {
  const { history } = state.payment
  const at = <T>(items: readonly T[], index: number): T[] =>
    items.slice(index % (items.length || 1)).slice(0, 1)
  switch (step.do) {
    case 'add': {
      const bet = {
        numbers: numbersOf[step.gameId]!,
        ...(step.gameId === 24 ? { format: 1001 as const } : {}),
      }
      return [
        {
          type: 'addTicket',
          ticketId: newId(),
          gameId: step.gameId,
          priceVariant: '1',
          bets: [bet],
          drawCount: 1,
        },
      ]
    }
    case 'remove':
      return at(state.cart.tickets, step.pick).map(({ ticketId }) => ({ type: 'removeTicket', ticketId }))
    case 'rebuy':
      return at(history.filter(mayRebuy), step.pick).map(({ uniqueReqId }) => ({
        type: 'rebuy',
        uniqueReqId,
      }))
    case 'print':
      return at(history, step.pick).map(({ uniqueReqId }) => ({ type: 'printTicket', uniqueReqId }))
    case 'copy':
      return at(history, step.pick).map(({ uniqueReqId }) => ({ type: 'printCopy', uniqueReqId }))
    case 'pay':
      return [step.counted ? { type: 'pay', received: cartTotal(state) + 500 } : { type: 'pay' }]
    case 'receipt':
      return state.payment.takings.map(({ paymentId }) => ({ type: 'issueTillReceipt', paymentId }))
    case 'clear':
      return [{ type: 'clearCart' }]
    case 'clearHistory':
      return [{ type: 'clearHistory' }]
    case 'restart':
      return [{ type: 'startCounter', productVersion, counterId: id(1) }]
    case 'answer':
      return at(history, step.pick).map((entry) => answerTo(entry, step.how))
    case 'inquire':
      return [{ type: 'recordInquiry', results: history.map((entry) => inquiryOf(entry, step.how)) }]
    case 'moved':
      return at(state.till.movements, step.pick).flatMap((entry) => decisionOn(entry, step.how, state))
    case 'slips':
      return state.till.movements.map(({ movementId }) => ({ type: 'issueSlip', movementId }))
    case 'printed':
      return at(state.printing.open, step.pick).map(({ jobId }) => ({
        type: 'recordPrintJob',
        job: { id: jobId, state: step.how, confirmed: true },
      }))
  }
}

type Entry = State['payment']['history'][number]

function answerTo({ purchaseId, uniqueReqId, ticket }: Entry, how: string): Command {
  if (how === 'lost') return { type: 'recordPurchaseUnknown', purchaseId, reason: 'noAnswer' }
  const results =
    how === 'sold'
      ? [wireSold(uniqueReqId, ticket)]
      : how === 'refused'
        ? [{ unique_req_id: uniqueReqId, error: hostError('draw_closed') }]
        : []
  return { type: 'recordPurchaseAnswer', purchaseId, results }
}

function inquiryOf({ uniqueReqId, ticket }: Entry, how: 'sold' | 'refused' | 'absent') {
  if (how === 'sold')
    return { status: how, unique_req_id: uniqueReqId, ticket: wireSold(uniqueReqId, ticket) }
  if (how === 'absent') return { status: how, unique_req_id: uniqueReqId }
  return { status: how, unique_req_id: uniqueReqId, error: hostError('draw_closed') }
}

const wireSold = (uniqueReqId: string, ticket: Entry['ticket']) => ({
  ...sold(ticket.price),
  unique_req_id: uniqueReqId,
  gameId: ticket.gameId,
  purchaseDate: 20_000,
  firstDrawDate: 60_000,
  lastDrawDate: 60_000,
  expiryDate: 90_000_000,
  bets: [],
  operatorId: 1042,
})

const barcode = sold().barcode

/** A winning ticket and a wallet with this amount are on the screen. */
const factsFor = (amount: number): Facts =>
  factsWith({
    verification: {
      check: {
        barcode,
        state: 'known',
        ticket: {
          status: 'winning',
          prize: amount,
          paid: 0,
          purchasedAt: 20_000,
          expiresAt: 90_000_000,
          payout: null,
          isRepeated: false,
        },
      },
    },
    wallets: {
      wallet: {
        lookUpId: id(9),
        state: 'known',
        wallet: { userId: 'u1', name: 'QR 1', balance: amount, isBlocked: false },
      },
    },
    terminals: { list: [{ id: 1, funds: amount, isLocked: false, isConnected: true, hasPassword: false }] },
    players: {
      card: { idUser: '04A1B2C3' },
      player: {
        idCard: '04A1B2C3',
        state: 'known',
        player: { userId: 'P1', name: 'Ana', balance: amount, isOperator: false },
      },
    },
  })

function moveCommand(kind: Movement['kind'], amount: number): Command {
  switch (kind) {
    case 'payout':
      return { type: 'payOutTicket', barcode }
    case 'ticketCancellation':
      return { type: 'cancelTicket', barcode }
    case 'payoutCancellation':
      return { type: 'cancelPayout', barcode }
    case 'refill':
      return { type: 'refillTill', amount }
    case 'collection':
      return { type: 'collectTill', amount }
    case 'walletTopUp':
      return { type: 'topUpWallet', amount }
    case 'walletSettlement':
      return { type: 'settleWallet', userId: 'u1' }
    case 'terminalSend':
      return { type: 'sendToTerminal', terminalId: 1, amount }
    case 'terminalRefund':
      return { type: 'refundTerminal', terminalId: 1, amount }
    case 'playerTopUp':
      return { type: 'topUpPlayer', userId: 'P1', amount }
    case 'playerSettlement':
      return { type: 'settlePlayer', userId: 'P1', amount }
  }
}

type MovementEntry = State['till']['movements'][number]

function decisionOn({ movementId, movement }: MovementEntry, how: string, state: State): Command[] {
  if (how === 'lost') return [{ type: 'recordMovementUnknown', movementId, reason: 'noAnswer' }]
  if (how === 'refused')
    return [{ type: 'recordMovementRefused', movementId, ...hostError('not_enough_funds') }]
  const amount = 'amount' in movement ? movement.amount : 'prize' in movement ? movement.prize : 100
  const balance = (state.till.balance ?? 0) + ledgerDirections[movement.kind] * amount
  const ticket = { barcode, gameId: 4, price: 100, purchasedAt: 20_000 }
  return [
    {
      type: 'recordMovementDone',
      movementId,
      amount,
      balance,
      ...('barcode' in movement ? { ticket } : {}),
      ...('terminalId' in movement ? { accountBalance: amount } : {}),
    },
  ]
}
