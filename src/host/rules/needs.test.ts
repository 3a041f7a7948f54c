import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { terminalAccount } from '../../protocol/terminals.ts'
import { commandOf, openHost, stepWith, tillAtOpening } from '../../../tests/kit/till-steps.ts'
import { tries } from '../../../tests/kit/scale.ts'
import { decide, type HostCommand } from './decide.ts'
import { changesShop, needsOf, together, type Needs } from './needs.ts'
import { drawKey } from './liability.ts'
import { rowOf } from './schedule.ts'
import { initialState, type HostState } from './state.ts'
import { noon, operatorId, playHost, repeatableChance, uuid, type PlayedHost } from './testing.ts'

const only = <Value>(
  records: Readonly<Record<string, Value>>,
  keys: readonly string[],
): Record<string, Value> => Object.fromEntries(Object.entries(records).filter(([key]) => keys.includes(key)))

/** A state with the records of the shop, and of the others only those that are needed. */
function sliceOf(state: HostState, needs: Needs): HostState {
  const { operatorId: whose } = needs
  // A new operator has no till yet; the command names the one to be.
  const till = whose === undefined ? null : String(state.operators[whose]?.tillId ?? whose)
  const ofTill = (ids: readonly string[] = []) => ids.map((id) => `${till}/${id}`)
  const outcomes = only(state.outcomes, ofTill(needs.ticketIds))
  const soldAs = Object.values(outcomes).flatMap((outcome) => ('barcode' in outcome ? [outcome.barcode] : []))
  const tickets = only(state.tickets, [...(needs.barcodes ?? []), ...soldAs])
  const ofSecrets = only(state.walletSecrets, needs.secrets ?? [])
  const ofCards = only(state.cards, needs.cards ?? [])
  const accounts = [...(needs.accounts ?? []), ...Object.values(ofSecrets), ...Object.values(ofCards)]
  const wallets = only(state.wallets, accounts)
  const players = only(state.players, accounts)
  const drawsOfTickets = Object.values(tickets).flatMap(({ gameId, firstDraw, lastDraw }) =>
    Array.from({ length: lastDraw - firstDraw + 1 }, (_, at) => ({ gameId, drawId: firstDraw + at })),
  )
  const draws = [...(needs.draws ?? []), ...(needs.drawsOfTickets ? drawsOfTickets : [])]
  const { terms, shop, operators: all, registrationCodes, games, described, tvBoxes } = state
  return structuredClone({
    ...initialState(),
    ...{ terms, shop, operators: all, registrationCodes, games, described, tvBoxes },
    ...{ messages: state.messages, messageCount: state.messageCount },
    tills: till === null ? {} : only(state.tills, [till]),
    ledger: till === null ? {} : only(state.ledger, [till]),
    draws: { ...state.draws, pending: {}, results: {} },
    liabilities: only(
      state.liabilities,
      draws.map(({ gameId, drawId }) => drawKey(gameId, drawId)),
    ),
    ...{ tickets, outcomes, wallets, players },
    requests: only(state.requests, ofTill(needs.keys)),
    walletSecrets: {
      ...ofSecrets,
      ...Object.fromEntries(Object.values(wallets).map(({ secret, userId }) => [secret, userId])),
    },
    replacedSecrets: only(state.replacedSecrets, needs.secrets ?? []) as Record<string, true>,
    terminals: only(state.terminals, accounts),
    cards: {
      ...ofCards,
      ...Object.fromEntries(
        Object.values(players).flatMap(({ card, userId }) => (card ? [[card.hash, userId]] : [])),
      ),
    },
    logHeads: only(state.logHeads, needs.counters ?? []),
  })
}

const decided = (state: HostState, command: HostCommand, now: number) => {
  const chance = repeatableChance(7)
  return decide(state, command, { now, chance, drawChance: () => chance })
}

/** What is decided on everything is decided on what the command needs. */
function expectEnough({ state, now }: PlayedHost, command: HostCommand): void {
  const slice = sliceOf(state, needsOf(command, state, now))
  expect(decided(slice, command, now), command.type).toEqual(decided(structuredClone(state), command, now))
}

describe('a command is decided on what it needs as on everything', () => {
  it('whatever has happened in the shop before', () => {
    const steps = fc.array(stepWith(fc.nat(30)), { maxLength: 40 })
    fc.assert(
      fc.property(tillAtOpening, steps, (till, played) => {
        const host = openHost(till)
        for (const step of played) {
          const command = commandOf(host, step)
          if (command.type !== 'holdDraws') expectEnough(host, command)
          host.do(command)
        }
      }),
      { numRuns: tries(60) },
    )
  })

  it('also where it is not one of a cashier', () => {
    const host = openHost()
    host.buy(host.ticket('sold'))
    const [barcode = ''] = Object.keys(host.state.tickets)
    const wallet = { type: 'openWallet', operatorId, key: uuid('wallet'), sum: 500, currency: 'BRL' } as const
    host.do({ ...wallet, origin: 'http://host' })
    const [userId = ''] = Object.keys(host.state.wallets)
    const account = terminalAccount(operatorId, 1)
    const head = {
      ...{ counterId: uuid('counter'), log: 1, count: 5, hash: 'a'.repeat(64) },
      ...{ stateHash: 'b'.repeat(64), hashVersion: 3, at: noon },
    }
    const by = { administrator: 'support', reason: 'the shop wants it' }
    const commands: HostCommand[] = [
      { type: 'inquireTickets', operatorId, ids: [uuid('sold'), uuid('never sent')] },
      { type: 'approvePayout', barcode, by },
      { type: 'replaceWalletLinks', operatorId, userIds: [userId], until: noon + 1, origin: 'http://host' },
      { type: 'blockWallet', userId, isBlocked: true, by },
      { type: 'addTerminals', operatorId, terminalIds: [1, 2] },
      { type: 'setTerminalPassword', operatorId, terminalId: 1, passwordHash: 'x' },
      { type: 'unlockTerminal', account, passwordHash: 'x' },
      { type: 'keepLogHead', operatorId, head },
      { type: 'forgetLogHead', counterId: head.counterId, by },
      {
        ...{ type: 'addOperator', operatorId: 99, login: 'third', passwordHash: null },
        ...{ permittedGames: [], openingTill: 5 },
      },
      { type: 'renameShop', name: 'Another name', by },
      { type: 'setPrivileges', operatorId, permittedGames: [4], by },
      { type: 'blockOperator', operatorId, isBlocked: true, by },
      { type: 'sendMessage', to: null, text: 'Closed at noon.', by },
    ]
    for (const command of commands) {
      expectEnough(host, command)
      host.do(command)
      expectEnough(host, command)
    }
  })
})

describe('the draws that a purchase needs', () => {
  const host = playHost()
  const drawsOf = (...tickets: ReturnType<PlayedHost['ticket']>[]) =>
    needsOf(
      { type: 'buyTickets', operatorId, key: uuid('key'), lottery: 'ordinary', tickets },
      host.state,
      host.now,
    ).draws
  const first = host.ticket('first').draw_id!

  it('are those that its tickets are sold for, each once, in order', () => {
    const of20 = drawsOf(host.ticket('three', { ticket: { multidraw: 3 } }), host.ticket('one'))
    expect(of20?.map(({ gameId, drawId }) => [gameId, drawId])).toEqual(
      [0, 1, 2].map((step) => [20, first + step]),
    )
    const [one, two, three] = of20!
    expect(two!.endsAt - one!.endsAt).toBe(three!.endsAt - two!.endsAt)
    expect(one!.endsAt).toBeGreaterThan(host.now)
    const both = drawsOf(host.ticket('a'), host.ticket('b', { game_id: 4 }))
    expect(both?.map(({ gameId }) => gameId)).toEqual([4, 20])
  })

  it('are none of a draw that is not on sale, of an instant game, and of a game that there is not', () => {
    expect(drawsOf(host.ticket('late', { draw_id: first - 1 }))).toEqual([])
    expect(drawsOf(host.ticket('early', { draw_id: first + 1 }))).toEqual([])
    expect(drawsOf(host.ticket('instant', { game_id: 31 }))).toEqual([])
    expect(drawsOf({ ...host.ticket('none'), game_id: 999 })).toEqual([])
  })

  it('are as many as the game sells at once, and none of a ticket for more', () => {
    const { maxDraws } = rowOf(20)
    expect(drawsOf(host.ticket('most', { ticket: { multidraw: maxDraws } }))).toHaveLength(maxDraws)
    for (const multidraw of [maxDraws + 1, 1e9])
      expect(drawsOf(host.ticket('more', { ticket: { multidraw } }))).toEqual([])
  })
})

it('two commands of a till need together what each of them needs', () => {
  const one: Needs = { operatorId, keys: ['k1'], ticketIds: ['t1'], barcodes: ['b1'], accounts: ['a1'] }
  const other: Needs = {
    ...{ operatorId, keys: ['k2'], ticketIds: ['t2'], barcodes: ['b2'], accounts: ['a2'] },
    ...{ secrets: ['s'], counters: ['c'], cards: ['h'], drawsOfTickets: true },
    draws: [{ gameId: 4, drawId: 1, endsAt: 5 }],
  }
  const both = { gameId: 20, drawId: 2, endsAt: 6 }
  expect(together({ ...one, draws: [both, { gameId: 4, drawId: 2, endsAt: 6 }] }, other)).toEqual({
    ...{ operatorId, keys: ['k1', 'k2'], ticketIds: ['t1', 't2'], barcodes: ['b1', 'b2'] },
    ...{ accounts: ['a1', 'a2'], secrets: ['s'], counters: ['c'], cards: ['h'], drawsOfTickets: true },
    draws: [{ gameId: 4, drawId: 1, endsAt: 5 }, { gameId: 4, drawId: 2, endsAt: 6 }, both],
  })
  expect(together({}, {})).toEqual({
    ...{
      keys: [],
      ticketIds: [],
      barcodes: [],
      draws: [],
      accounts: [],
      secrets: [],
      counters: [],
      cards: [],
    },
  })
})

it('commands that change the shop itself are known by their type', () => {
  const types = ['setTerms', 'openShop', 'addOperator', 'offerGames', 'blockWallet', 'sendMessage'] as const
  for (const type of types) expect(changesShop({ type } as HostCommand)).toBe(true)
  for (const type of ['buyTickets', 'refillTill', 'holdDraws', 'keepLogHead'] as const)
    expect(changesShop({ type } as HostCommand)).toBe(false)
})
