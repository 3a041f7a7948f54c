import { hostError, type HostErrorName } from '../../protocol/error-codes.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { deployments } from '../../../locales/deployments.ts'
import { given, id, stateAfter } from '../../../tests/kit/decider.ts'
import { foreignConfig, foreignKeno, foreignTable } from '../../../tests/kit/foreign-games.ts'
import { lottoTicket, openShop, purchaseUnderWay, wireSold } from '../../../tests/kit/shop.ts'
import { answer, refusal, silence, type Answer } from '../../../tests/kit/core.ts'
import { CounterSetup } from '../../../tests/kit/counter-setup.ts'
import { pass } from '../../../tests/kit/fake-time.ts'
import { guards } from '../../events/guards.ts'
import type { Event } from '../../events/vocabulary.ts'
import { maxTotal } from '../../values/money.ts'
import type { WireGameConfig } from '../../protocol/games.ts'
import { openDraw } from '../shared/draw.ts'
import { rulesOf } from '../shared/game-rules.ts'

const configOf = (gameId: number): WireGameConfig => ({
  game_id: gameId,
  game_name: `Game ${gameId}`,
  game_logic_name: 'BubbleGameLogic',
  winning_sets: [
    { api_market_ids: '[]', api_market_names: [], bet_prices: { '1': 100 } },
    { api_market_ids: '[]', api_market_names: [], bet_prices: { '1': 300 } },
  ],
})

/** Which games are offered where the host tells of 4, 1004, 24 and 51 and permits `permitted`. */
function offered(
  permitted: number[],
  lists: { onlyTheseGames?: number[]; dontUseTheseGames?: number[] } = {},
) {
  const { events } = given(...openShop, {
    type: 'deploymentLoaded',
    data: {
      deployment: { ...deployments.get('pt')!, ...lists },
      printService: '',
      shop: { name: '', id: '' },
    },
  }).when({ type: 'recordGames', config: [4, 1004, 24, 51].map(configOf), permitted })
  return events.flatMap((event) => (event.type === 'gamesOffered' ? event.data.games : []))
}
const ids = (games: { gameId: number }[]) => games.map(({ gameId }) => gameId)

describe('the games of a shop', () => {
  it('are those that the privileges permit [privileges]', () => {
    expect(ids(offered([4, 51]))).toEqual([4, 51])
    expect(ids(offered([4, 16, 99]))).toEqual([4])
  })

  it('are all of them where both lists of the deployment are empty [game-lists]', () =>
    expect(ids(offered([4, 1004, 24, 51], { onlyTheseGames: [], dontUseTheseGames: [] }))).toEqual([
      4, 1004, 24, 51,
    ]))

  it('are those to show alone where there is a list of them, with their editions [game-lists]', () =>
    expect(ids(offered([4, 1004, 24, 51], { onlyTheseGames: [4] }))).toEqual([4, 1004]))

  it('are without those not to show, the list of which goes before the other [game-lists]', () => {
    expect(ids(offered([4, 1004, 24, 51], { dontUseTheseGames: [4] }))).toEqual([24, 51])
    expect(ids(offered([4, 1004, 24, 51], { onlyTheseGames: [4, 24], dontUseTheseGames: [1004] }))).toEqual([
      4, 24,
    ])
  })

  it('have the prices of their first winning set, game 51 those of its second [game-config]', () =>
    expect(offered([4, 51])).toMatchObject([{ prices: { '1': 100 } }, { prices: { '1': 300 } }]))
})

describe('a changed price', () => {
  const price = (amount: number, variant = '1'): WireGameConfig => ({
    ...configOf(4),
    winning_sets: [{ api_market_ids: '[]', api_market_names: [], bet_prices: { [variant]: amount } }],
  })
  const inCart = (...numbers: number[]): Event[] =>
    numbers.map((number) => ({
      type: 'ticketAdded',
      data: { ticket: lottoTicket(number, { drawCount: number, price: 100 * number }) },
    }))
  const damaged: Event = {
    type: 'logDamageFound',
    data: { gaps: [], ids: [], knownBefore: [], knownAfter: [] },
  }
  const after = (...events: Event[]) => ({
    change: (config: WireGameConfig) => {
      const changed = given(...openShop, ...events).when({
        type: 'recordGames',
        config: [config],
        permitted: [4],
      })
      return stateAfter([...openShop, ...events, ...changed.events]).cart
    },
  })

  it('is that of the tickets in the cart, of those that are set aside too', () => {
    const { tickets } = after(...inCart(1, 3)).change(price(150))
    expect(tickets.map((ticket) => ticket.price)).toEqual([150, 450])
    const { setAside } = after(...inCart(1, 3), damaged).change(price(150))
    expect(setAside.map((ticket) => ticket.price)).toEqual([150, 450])
  })

  it('is not that of a ticket in a variant without a price: the host decides about it', () =>
    expect(after(...inCart(1)).change(price(150, '2')).tickets).toMatchObject([{ price: 100 }]))

  it('is not that of a ticket for which no log could have it', () =>
    expect(after(...inCart(2)).change(price(maxTotal)).tickets).toMatchObject([{ price: 200 }]))

  it('is read from the host as soon as it has sold at another price', async () => {
    const setup = new CounterSetup()
    let now = 100
    setup.answers.config = () => answer({ success: true, data: [price(now)] })
    setup.answers.privileges = () => answer({ success: true, data: [{ game_id: 4 }] })
    setup.start('pt', ...purchaseUnderWay(1), ...purchaseUnderWay(2))
    const sell = async (number: number) => {
      const results = [wireSold(id(number + 100), { price: now })]
      setup.counter.store.dispatch({ type: 'recordPurchaseAnswer', purchaseId: id(number + 200), results })
      await pass(0)
    }
    await sell(1)
    expect(setup.calls('config')).toBe(1)
    now = 150
    await sell(2)
    expect(setup.calls('config')).toBe(2)
    expect(setup.state.games.offered[4]?.prices).toEqual({ '1': 150 })
  })
})

describe('the games that the host describes', () => {
  const offer = (config: WireGameConfig[], events: readonly Event[] = openShop) =>
    given(...events).when({ type: 'recordGames', config, permitted: config.map(({ game_id: id }) => id) })

  it('are sold by their rules, though the catalogue does not have them', () => {
    const { events } = offer([{ ...foreignConfig(7001, foreignKeno), names: { uk: 'Кено' } }])
    expect(events).toEqual([
      {
        type: 'gamesOffered',
        data: {
          games: [
            {
              gameId: 7001,
              name: 'Game 7001',
              prices: { '1': 100, '2': 300 },
              names: { uk: 'Кено' },
              rules: foreignKeno,
            },
          ],
        },
      },
    ])
    const open: Event[] = [
      ...openShop,
      ...events,
      { type: 'drawsAnnounced', data: { draws: [{ gameId: 7001, drawId: 9, closesAt: 20_000 }] } },
    ]
    const add = (numbers: number[], drawCount = 1) =>
      given(...open).when({
        type: 'addTicket',
        ticketId: id(1),
        gameId: 7001,
        priceVariant: '2',
        bets: [{ numbers }],
        drawCount,
      })
    expect(add([43, 44], 4).events).toMatchObject([
      { type: 'ticketAdded', data: { ticket: { price: 1_200 } } },
    ])
    for (const refused of [add([43, 45]), add([44]), add([43, 44], 5)])
      expect(refused.code).toBe('betInvalid')
  })

  it('are the rules of a game of the catalogue too', () => {
    const { events } = offer([foreignConfig(20, foreignTable)])
    expect(rulesOf(stateAfter([...openShop, ...events]), 20)).toEqual(foreignTable)
    expect(rulesOf(stateAfter(openShop), 20)).toMatchObject({ family: 'pickNumbers', pool: 80 })
  })

  it('are not sold where the description is wrong, which the log records; the others are', () => {
    const config = [
      foreignConfig(7001, { ...foreignKeno, drawn: 45 }),
      foreignConfig(7002, foreignTable),
      configOf(4),
    ]
    const { events } = offer(config)
    const { games } = stateAfter([...openShop, ...events])
    expect(Object.keys(games.offered)).toEqual(['4', '7002'])
    const problem = 'drawn must be at most pool, 44'
    expect(games.refused).toEqual([{ gameId: 7001, name: 'Game 7001', problem }])
    expect(offer(config, [...openShop, ...events]).events).toEqual([])
    const repaired = offer([foreignConfig(7001, foreignKeno), ...config.slice(1)], [...openShop, ...events])
    expect(stateAfter([...openShop, ...events, ...repaired.events]).games).not.toHaveProperty('refused')
  })

  it('are unknown without a description', () =>
    expect(offer([configOf(7001)]).events).toEqual([{ type: 'gamesOffered', data: { games: [] } }]))

  it('have no countdown where the description says that they are instant', () => {
    const { events } = offer([foreignConfig(7001, { ...foreignKeno, board: 'instant', drawEveryS: 0 })])
    expect(openDraw(stateAfter([...openShop, ...events]), 7001, null)).toBe(0)
  })

  it('are in a log that is read again: the event parses, a wrong description in it does not', () => {
    const data = { games: [{ gameId: 7001, name: 'Keno', prices: {}, rules: foreignKeno }] }
    expect(guards['gamesOffered']!(data)).toBe(true)
    const wrong = { games: [{ ...data.games[0], rules: { ...foreignKeno, pool: 'many' } }] }
    expect(guards['gamesOffered']!(wrong)).toBe(false)
  })
})

describe('the config', () => {
  const config = answer({ success: true, data: [configOf(4)] })
  const privileges = answer({ success: true, data: [{ game_id: 4 }] })
  let setup: CounterSetup
  let says: Answer

  const refuseTicket = (name: HostErrorName) => {
    const results = [{ unique_req_id: id(101), error: hostError(name) }]
    setup.counter.store.dispatch({ type: 'recordPurchaseAnswer', purchaseId: id(201), results })
  }

  beforeEach(() => {
    setup = new CounterSetup()
    setup.answers.config = () => says
    setup.answers.privileges = () => privileges
  })

  it('that the host refuses leads to the login [config-refused]', async () => {
    says = refusal('game_not_permitted')
    setup.start('pt')
    await pass(0)
    expect(setup.state.session).toMatchObject({
      operator: null,
      loggedOutBecause: 'refused',
      refusal: hostError('game_not_permitted'),
    })
    setup.counter.store.dispatch({ type: 'recordLogin', operatorId: 1042 })
    expect(setup.state.session).not.toHaveProperty('refusal')
  })

  it('leads to the login also where the host refuses the privileges alone, and the login has its reason [config-refused]', async () => {
    says = config
    setup.answers.privileges = () => refusal('page_outdated')
    setup.start('pt')
    await pass(0)
    expect(setup.state.session).toMatchObject({ operator: null, refusal: hostError('page_outdated') })
  })

  it('that the host refuses leads to the login only once no money is under way', async () => {
    let respond: (reply: Answer) => void = () => {}
    says = refusal('game_not_permitted')
    setup.answers.postRefill = () => new Promise((resolve) => (respond = resolve))
    setup.start('pt')
    setup.counter.store.dispatch({ type: 'refillTill', amount: 500 })
    await pass(60_000)
    expect(setup.state.session.operator).not.toBeNull()
    respond(answer({ success: true, balance: 100_500 }))
    await pass(0)
    expect(setup.state.session.operator).toBeNull()
  })

  it.each([
    ['does not answer', silence],
    ['asks to be left alone (1005)', refusal('too_many_requests')],
    ['knows the session no more (1000), which is not renewed yet', refusal('session_expired')],
  ])('is requested again after 1, 2, 4, 5 and 5 seconds while the host %s', async (_, reply) => {
    says = reply
    setup.start('pt')
    await pass(0)
    expect(setup.calls('config')).toBe(1)
    for (const [index, seconds] of [1, 2, 4, 5, 5].entries()) {
      await pass(seconds * 1_000 - 1)
      expect(setup.calls('config')).toBe(index + 1)
      await pass(1)
      expect(setup.calls('config')).toBe(index + 2)
    }
    says = config
    await pass(60_000)
    expect(setup.calls('config')).toBe(7)
    expect(Object.keys(setup.state.games.offered)).toEqual(['4'])
  })

  it.each<HostErrorName>(['game_unknown', 'game_not_permitted', 'price_invalid', 'bet_invalid'])(
    'is read again after a ticket was refused with %s, so that the game is shown as the host has it',
    async (name) => {
      says = config
      setup.start('pt', ...purchaseUnderWay(1))
      await pass(0)
      expect(Object.keys(setup.state.games.offered)).toEqual(['4'])
      says = answer({ success: true, data: [] })
      refuseTicket(name)
      await pass(0)
      expect(setup.calls('config')).toBe(2)
      expect(setup.state.games.offered).toEqual({})
    },
  )

  it('is not read again after a ticket was refused for its draw', async () => {
    says = config
    setup.start('pt', ...purchaseUnderWay(1))
    await pass(0)
    refuseTicket('draw_closed')
    await pass(60_000)
    expect(setup.calls('config')).toBe(1)
  })
})
