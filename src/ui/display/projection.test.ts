import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { id, logged, stateAfter, type FactsChanges, factsWith } from '../../../tests/kit/decider.ts'
import { foreignTable } from '../../../tests/kit/foreign-games.ts'
import { lottoTicket, openShop, purchaseUnderWay, sold } from '../../../tests/kit/shop.ts'
import type { OfferedGame } from '../../events/games.ts'
import { languages } from '../../values/language.ts'
import { handovers, type CustomerView } from './customer-view.ts'
import { customerView } from './projection.ts'
import { hostError } from '../../protocol/error-codes.ts'
import { replay } from '../../worker/replay.ts'

type Event = Parameters<typeof stateAfter>[0][number]

/** The last of the events happened `ageMs` ago. */
function viewAfter(
  events: readonly Event[],
  facts: FactsChanges = {},
  ageMs = 0,
  received: number | null = null,
) {
  const all = [...openShop, ...events]
  const nowMs = 1_001 + all.length + ageMs
  return customerView({ state: stateAfter(all), facts: factsWith(facts) }, { nowMs, received })
}

const sceneAfter = (...given: Parameters<typeof viewAfter>) => viewAfter(...given).scene

const amount = v.pipe(v.number(), v.integer())
const sums = {
  lines: v.array(
    v.strictObject({
      gameId: v.number(),
      name: v.string(),
      bets: v.array(v.strictObject({ numbers: v.array(v.number()), format: v.optional(v.number()) })),
      drawCount: v.number(),
      price: amount,
      sold: v.optional(v.strictObject({ number: v.string(), won: v.optional(amount) })),
    }),
  ),
  total: amount,
  received: v.nullable(amount),
  change: v.nullable(amount),
  due: v.nullable(amount),
}

/** The data that the player may see, defined a second time: an additional field in the view fails here. */
const Allowed = v.strictObject({
  language: v.picklist(languages),
  currency: v.nullable(v.string()),
  locale: v.string(),
  shop: v.nullable(v.string()),
  scene: v.variant('kind', [
    v.strictObject({
      kind: v.literal('welcome'),
      draws: v.array(v.strictObject({ gameId: v.number(), name: v.string(), closesAt: v.number() })),
    }),
    v.strictObject({ kind: v.literal('sale'), ...sums }),
    v.strictObject({ kind: v.literal('paid'), isFinal: v.boolean(), ...sums }),
    v.strictObject({ kind: v.literal('check'), verdict: v.string(), prize: amount }),
    v.strictObject({ kind: v.literal('wallet'), balance: amount }),
    v.strictObject({
      kind: v.literal('handover'),
      what: v.picklist(handovers),
      amount,
      isFinal: v.boolean(),
    }),
  ]),
})

const inCart = (number = 1): Event => ({ type: 'ticketAdded', data: { ticket: lottoTicket(number) } })

const paid: Event[] = [
  {
    type: 'paymentTaken',
    data: { paymentId: id(300), purchaseIds: [id(201)], total: 100, received: 500 },
  },
  ...purchaseUnderWay(1),
]
const soldOne: Event = { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } }

const checked = (status: 'winning' | 'notWinning', prize: number): FactsChanges => ({
  verification: {
    check: {
      barcode: '1234567890123456789012345678',
      state: 'known',
      ticket: {
        status,
        prize,
        paid: 0,
        purchasedAt: 1,
        expiresAt: 2,
        payout: { at: 7, isHere: true },
        isRepeated: true,
      },
    },
  },
})

const wallet: FactsChanges = {
  wallets: {
    wallet: {
      lookUpId: 'secret-look-up',
      state: 'known',
      wallet: { userId: 'secret-user', name: 'secret-name', balance: 2_500, isBlocked: false },
    },
  },
}

type Movement = (Event & { type: 'movementRequested' })['data']['movement']

const movement = (requested: Movement, isDone = true): Event[] => [
  {
    type: 'movementRequested',
    data: { movementId: id(400), operatorId: 1042, movement: requested },
  },
  ...(isDone
    ? [
        {
          type: 'movementDone',
          data: { movementId: id(400), kind: requested.kind, amount: 3_000, balance: 97_000 },
        } as const,
      ]
    : []),
]

const barcode = '1234567890123456789012345678'
const payout: Movement = { kind: 'payout', barcode, prize: 3_000, purchasedAt: 1 }
const topUp: Movement = { kind: 'walletTopUp', amount: 3_000 }

const everyView: readonly [name: string, view: CustomerView][] = [
  ['nothing', viewAfter([])],
  ['a cart', viewAfter([inCart(), inCart(2)], {}, 0, 500)],
  ['a purchase under way', viewAfter(paid)],
  ['a purchase', viewAfter([...paid, soldOne])],
  ['a check', viewAfter([], checked('winning', 12_300))],
  ['a wallet', viewAfter([], wallet)],
  ['a payout', viewAfter(movement(payout))],
  ['a top-up', viewAfter(movement(topUp, false))],
  [
    'whatever the facts hold',
    viewAfter([], {
      status: {
        modal: { code: 'secret-error' },
        banner: { id: 1, status: 400, message: { code: 'secret-error' }, tone: 'bad' },
      },
      players: { card: { idUser: 'secret-card' } },
      terminals: { funds: 777_777 },
    }),
  ],
]

describe('the customer display', () => {
  it.each(everyView)('of %s is nothing but what is allowed', (_, view) => {
    expect(v.parse(Allowed, view)).toEqual(view)
  })

  it.each(everyView)('of %s shows nothing of the operator, of the till or of others', (_, view) => {
    const text = JSON.stringify(view)
    // The number of a ticket that the player has just bought is on the paper in his hand.
    const secrets = view.scene.kind === 'paid' ? [] : [barcode]
    for (const secret of ['1042', '"operator', '100000', '97000', '777777', 'secret', ...secrets])
      expect(text).not.toContain(secret)
  })

  it('is the cart with total, received and change while something is in it [display-content]', () => {
    const scene = sceneAfter([inCart(), inCart(2)], {}, 0, 500)
    expect(scene).toMatchObject({ kind: 'sale', total: 200, received: 500, change: 300 })
    expect(scene.kind === 'sale' && scene.lines.map(({ name }) => name)).toEqual(['Game 4', 'Game 4'])
  })

  it('shows no change while too little was received', () => {
    expect(sceneAfter([inCart()], {}, 0, 50)).toMatchObject({ received: 50, change: null })
  })

  it('is the change once the host has sold, and a text before', () => {
    expect(sceneAfter(paid)).toMatchObject({ kind: 'paid', isFinal: false, change: 400 })
    expect(sceneAfter([...paid, soldOne])).toMatchObject({ kind: 'paid', isFinal: true, change: 400 })
  })

  it('is what the player still owes, and no change, if the host has sold at a higher price than was counted', () => {
    const dearer: Event = {
      type: 'ticketSold',
      data: { uniqueReqId: id(101), sold: { ...sold(), price: 650 } },
    }
    expect(sceneAfter([...paid, dearer])).toMatchObject({ received: 500, total: 650, change: null, due: 150 })
    expect(sceneAfter([...paid, soldOne])).toMatchObject({ change: 400, due: null })
  })

  it('has the number of a sold ticket, and what an instant game has brought with it', () => {
    const lines = (instantPrize?: number) => {
      const won: Event = {
        type: 'ticketSold',
        data: {
          uniqueReqId: id(101),
          sold: { ...sold(), ...(instantPrize === undefined ? {} : { instantPrize }) },
        },
      }
      const scene = sceneAfter([...paid, won])
      return scene.kind === 'paid' ? scene.lines.map((line) => line.sold) : scene.kind
    }
    expect(lines()).toEqual([{ number: barcode }])
    expect(lines(0)).toEqual([{ number: barcode, won: 0 }])
    expect(lines(2_000)).toEqual([{ number: barcode, won: 2_000 }])
    expect(sceneAfter(paid)).not.toHaveProperty('lines.0.sold')
  })

  it('has the number of a ticket for half a minute, also where another one of its payment is bought later', () => {
    const later: Event = {
      type: 'purchaseRequested',
      data: {
        ...{ purchaseId: id(202), operatorId: 1042, lottery: 'ordinary', paymentId: id(300) },
        tickets: [{ uniqueReqId: id(102), ticket: lottoTicket(2), rebuyOf: id(199) }],
      },
    }
    const soldLater: Event = { type: 'ticketSold', data: { uniqueReqId: id(102), sold: sold() } }
    const early = [...openShop, ...paid, soldOne]
    const late = logged([later, soldLater], early.length + 1)
    const sceneAt = (ageMs: number) => {
      const { state } = replay([
        ...logged(early),
        ...late.map((event) => ({ ...event, at: event.at + ageMs })),
      ])
      const nowMs = 1_100 + ageMs
      return customerView({ state, facts: factsWith({}) }, { nowMs, received: null }).scene
    }
    expect(sceneAt(20_000)).toMatchObject({
      lines: [{ sold: { number: barcode } }, { sold: { number: barcode } }],
    })
    const scene = sceneAt(3_600_000)
    expect(scene).toMatchObject({ kind: 'paid', lines: [{ price: 100 }, { sold: { number: barcode } }] })
    expect(scene).not.toHaveProperty('lines.0.sold')
  })

  it('has name and rules of the sale, whatever the host offers since', () => {
    const game = { name: 'Fish', names: { pt: 'Peixes' }, rules: foreignTable }
    const ticket = lottoTicket(1, { gameId: 7001, bets: [{ numbers: [1001] }] })
    const requested: Event = {
      type: 'purchaseRequested',
      data: {
        ...{ purchaseId: id(201), operatorId: 1042, lottery: 'ordinary' },
        tickets: [{ uniqueReqId: id(101), ticket, game }],
      },
    }
    const linesAfter = (...games: OfferedGame[]) =>
      sceneAfter([
        paid[0]!,
        { type: 'ticketAdded', data: { ticket } },
        requested,
        soldOne,
        { type: 'gamesOffered', data: { games } },
      ])
    const renamed = { gameId: 7001, name: 'Sea', names: { pt: 'Mar' }, prices: { '1': 100 } }
    expect(linesAfter()).toMatchObject({ lines: [{ gameId: 7001, ...game }] })
    expect(linesAfter(renamed)).toMatchObject({ lines: [{ gameId: 7001, ...game }] })
  })

  it('is not a purchase of which nothing was sold', () => {
    const refused: Event = {
      type: 'ticketRefused',
      data: { uniqueReqId: id(101), ...hostError('draw_closed') },
    }
    expect(sceneAfter([...paid, refused]).kind).toBe('welcome')
  })

  it('gives way to the next cart, and to the welcome after half a minute', () => {
    expect(sceneAfter([...paid, soldOne, inCart(2)]).kind).toBe('sale')
    expect(sceneAfter([...paid, soldOne], {}, 29_000).kind).toBe('paid')
    expect(sceneAfter([...paid, soldOne], {}, 31_000).kind).toBe('welcome')
  })

  it('is the welcome again where the clock was set back by more than half a minute', () => {
    const past = -60_000
    expect(sceneAfter([...paid, soldOne], {}, past).kind).toBe('welcome')
    expect(sceneAfter(movement(payout), {}, past).kind).toBe('welcome')
    expect(sceneAfter([...movement(payout), inCart()], {}, past).kind).toBe('sale')
    expect(sceneAfter(movement(payout), checked('winning', 3_000), past).kind).toBe('check')
  })

  it('is the payout after the clock was set back, not one of before', () => {
    const { till, ...state } = stateAfter([...openShop, ...movement(payout)])
    const before = stateAfter([...openShop, ...movement(topUp)]).till.movements.map((entry) =>
      entry.outcome.kind === 'done' ? { ...entry, outcome: { ...entry.outcome, at: 3_600_000 } } : entry,
    )
    const view = {
      state: { ...state, till: { ...till, movements: [...before, ...till.movements] } },
      facts: factsWith({}),
    }
    expect(customerView(view, { nowMs: 2_000, received: null }).scene).toMatchObject({ what: 'payout' })
  })

  it('is the result of a check, before the cart [display-content]', () => {
    expect(sceneAfter([inCart()], checked('winning', 12_300))).toEqual({
      kind: 'check',
      verdict: 'winning',
      prize: 12_300,
    })
    expect(sceneAfter([], checked('notWinning', 0))).toMatchObject({ verdict: 'notWinning' })
  })

  it('is not a check that failed [display-content]', () => {
    const facts: FactsChanges = {
      verification: { check: { barcode, state: 'failed', refusal: { code: 'badAnswer' } } },
    }
    expect(sceneAfter([inCart()], facts).kind).toBe('sale')
  })

  it('is the payout as soon as the host has paid, while its check is still open [display-content]', () => {
    expect(sceneAfter(movement(payout, false), checked('winning', 3_000)).kind).toBe('check')
    expect(sceneAfter(movement(payout), checked('winning', 3_000))).toEqual({
      kind: 'handover',
      what: 'payout',
      amount: 3_000,
      isFinal: true,
    })
  })

  it('is a top-up from the moment the player pays for it', () => {
    expect(sceneAfter(movement(topUp, false))).toMatchObject({ what: 'walletTopUp', isFinal: false })
    expect(sceneAfter(movement(topUp))).toMatchObject({ what: 'walletTopUp', isFinal: true })
  })

  it.each(['refill', 'collection'] as const)('is never a %s', (kind) => {
    expect(sceneAfter(movement({ kind, amount: 3_000 })).kind).toBe('welcome')
  })

  it('is the amount in a wallet that is going to be paid out, without a name', () => {
    expect(sceneAfter([], wallet)).toEqual({ kind: 'wallet', balance: 2_500 })
  })

  it('is a plain welcome if nobody is logged in', () => {
    const view = viewAfter([inCart(), { type: 'loggedOut', data: { reason: 'operator' } }])
    expect(view.scene).toEqual({ kind: 'welcome', draws: [] })
    expect(view.shop).toBe('Balcão Rossio')
  })
})
