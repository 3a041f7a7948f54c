import fc from 'fast-check'
import type { HostEvent } from '../../src/host/rules/events.ts'
import type { HostCommand } from '../../src/host/rules/decide.ts'
import { openingTill, operatorId, playHost, uuid, type PlayedHost } from '../../src/host/rules/testing.ts'
import { terminalAccount } from '../../src/protocol/terminals.ts'
import { walletLink } from '../../src/host/rules/wallet-links.ts'

const colleague = 7
export const operators = [operatorId, colleague]

/** `key` repeats: a request with the same key and content is a duplicate, one with other content a mistake. */
export type Step =
  | { readonly kind: 'sell'; readonly who: number; readonly key: number; readonly game: 16 | 31 }
  | { readonly kind: 'draw'; readonly ms: number }
  | { readonly kind: 'verify'; readonly who: number; readonly ticket: number }
  | {
      readonly kind: 'payOutTicket' | 'cancelTicket' | 'cancelPayout'
      readonly who: number
      readonly key: number
      readonly ticket: number
    }
  | {
      readonly kind: 'refillTill' | 'collectTill' | 'openWallet'
      readonly who: number
      readonly key: number
      readonly amount: number
    }
  | { readonly kind: 'settleWallet'; readonly who: number; readonly key: number; readonly wallet: number }
  | {
      readonly kind: 'refillTerminal' | 'collectTerminal'
      readonly who: number
      readonly whose: number
      readonly key: number
      readonly amount: number
    }
  | { readonly kind: 'sellAtTerminal'; readonly whose: number; readonly key: number; readonly game: 16 | 31 }
  | { readonly kind: 'lockTerminal'; readonly whose: number; readonly isLocked: boolean }
  | {
      readonly kind: 'addPlayer'
      readonly who: number
      readonly key: number
      readonly card: number
      readonly amount: number
    }
  | {
      readonly kind: 'topUpPlayer' | 'settlePlayer'
      readonly who: number
      readonly key: number
      readonly player: number
      readonly card: number
      readonly amount: number
    }
  | { readonly kind: 'inquire'; readonly who: number; readonly key: number }
  | { readonly kind: 'blockWallet'; readonly wallet: number; readonly isBlocked: boolean }

const who = fc.constantFrom(...operators)
const ticket = fc.nat(5)
const wallet = fc.nat(3)
const cardNumber = fc.nat(4)
/** Nothing as well: an account may be opened or changed without money. */
const sum = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000 }))
/** Keys are taken from so many: few of them repeat often. */
export const stepWith = (key: fc.Arbitrary<number>): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('sell' as const),
        who,
        key,
        game: fc.constantFrom(16 as const, 31 as const),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('draw' as const), ms: fc.nat(60_000) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('verify' as const), who, ticket }) },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constantFrom('payOutTicket' as const, 'cancelTicket' as const, 'cancelPayout' as const),
        who,
        key,
        ticket,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom('refillTill' as const, 'collectTill' as const, 'openWallet' as const),
        who,
        key,
        amount: fc.integer({ min: 1, max: 1_000 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('settleWallet' as const), who, key, wallet }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('inquire' as const), who, key }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('blockWallet' as const), wallet, isBlocked: fc.boolean() }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constantFrom('refillTerminal' as const, 'collectTerminal' as const),
        who,
        whose: who,
        key,
        amount: fc.integer({ min: 0, max: 1_000 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('sellAtTerminal' as const),
        whose: who,
        key,
        game: fc.constantFrom(16 as const, 31 as const),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('lockTerminal' as const),
        whose: who,
        isLocked: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('addPlayer' as const),
        who,
        key,
        card: cardNumber,
        amount: sum,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom('topUpPlayer' as const, 'settlePlayer' as const),
        who,
        key,
        player: fc.nat(3),
        card: cardNumber,
        amount: sum,
      }),
    },
  )
export const steps = fc.array(stepWith(fc.nat(30)), { maxLength: 80 })
/** A long day, on which few keys repeat. */
export const longSteps = fc.array(stepWith(fc.nat(2_000)), { minLength: 250, maxLength: 250 })
export const tillAtOpening: fc.Arbitrary<number> = fc.constantFrom(0, 150, openingTill)

export function openHost(till: number = openingTill): PlayedHost {
  const host = playHost({ topUp: { min: 100, max: 900 } }, till)
  host.do({
    type: 'addOperator',
    operatorId: colleague,
    login: 'colleague',
    passwordHash: null,
    permittedGames: [16, 31],
    openingTill: till,
  })
  for (const each of operators) host.do({ type: 'addTerminals', operatorId: each, terminalIds: [1] })
  return host
}

/** Both halves of the wheel, of which one wins; or triples of the instant game. */
const bets = {
  16: [{ numbers: [1006] }, { numbers: [1007] }],
  31: [{ numbers: [1, 2, 3] }, { numbers: [4, 5, 6] }, { numbers: [7, 8, 9] }],
}

const nth = (names: readonly string[], index: number): string => names[index % names.length] ?? 'none'

const cardOf = (number: number) => ({ hash: `hash ${number}`, end: `000${number}` })

/** What happens at the terminals, and nobody at a counter asks for by a key. */
function atTerminal(step: Extract<Step, { kind: 'sellAtTerminal' | 'lockTerminal' }>): HostCommand {
  if (step.kind === 'lockTerminal')
    return { type: 'lockTerminal', operatorId: step.whose, terminalId: 1, isLocked: step.isLocked }
  const account = terminalAccount(step.whose, 1)
  const ticket = {
    unique_req_id: uuid(`ticket ${step.key} of ${step.whose}`),
    game_id: step.game,
    price_var: '1',
    bets: bets[step.game],
    multidraw: 1,
  }
  return { type: 'sellAtTerminal', account, ticket }
}

export function commandOf(host: PlayedHost, step: Step): HostCommand {
  if (step.kind === 'draw') {
    host.now += step.ms
    return { type: 'holdDraws' }
  }
  if (step.kind === 'blockWallet') {
    const { wallet, isBlocked } = step
    return { type: 'blockWallet', userId: nth(Object.keys(host.state.wallets), wallet), isBlocked }
  }
  if (step.kind === 'sellAtTerminal' || step.kind === 'lockTerminal') return atTerminal(step)
  const { who: operatorId } = step
  if (step.kind === 'inquire')
    return { type: 'inquireMovements', operatorId, keys: [uuid(`key ${step.key}`)] }
  if (step.kind === 'sell') {
    const base = { price_var: '1', bets: bets[step.game] }
    const tickets = [host.ticket(`ticket ${step.key} of ${step.who}`, { game_id: step.game, base })]
    return { type: 'buyTickets', operatorId, key: uuid(`key ${step.key}`), lottery: 'ordinary', tickets }
  }
  const barcode = 'ticket' in step ? nth(Object.keys(host.state.tickets), step.ticket) : 'none'
  if (step.kind === 'verify') return { type: 'checkTicket', operatorId, barcode }
  const request = { operatorId, key: uuid(`key ${step.key}`) }
  switch (step.kind) {
    case 'payOutTicket':
      return { type: 'payOutTicket', ...request, lottery: 'ordinary', barcode }
    case 'cancelTicket':
    case 'cancelPayout':
      return { type: step.kind, ...request, barcode }
    case 'refillTill':
    case 'collectTill':
      return { type: step.kind, ...request, amount: step.amount }
    case 'openWallet':
      return { type: 'openWallet', ...request, sum: step.amount, currency: 'BRL', origin: 'http://host' }
    case 'refillTerminal':
    case 'collectTerminal': {
      const method = step.kind === 'refillTerminal' ? 'refill' : 'collect'
      const account = terminalAccount(step.whose, 1)
      return { type: 'fundTerminal', ...request, account, method, amount: step.amount, currency: 'BRL' }
    }
    case 'addPlayer':
      return { type: 'addPlayer', ...request, card: cardOf(step.card), name: 'Ana', amount: step.amount }
    case 'topUpPlayer':
    case 'settlePlayer': {
      const method = step.kind === 'topUpPlayer' ? 'refill' : 'collect'
      const userId = nth(Object.keys(host.state.players), step.player)
      const card = step.card === 0 ? null : cardOf(step.card)
      const { amount } = step
      return { type: 'updatePlayer', ...request, userId, method, amount, currency: 'BRL', card }
    }
    case 'settleWallet': {
      const links = Object.values(host.state.wallets).map(walletLink)
      return { type: 'settleWallet', ...request, link: nth(links, step.wallet) }
    }
  }
}

/** Plays the steps, each of them twice where `isTwice`; returns every event, in order. */
export function play(host: PlayedHost, played: readonly Step[], isTwice = false): HostEvent[] {
  return played.flatMap((each) => {
    const command = commandOf(host, each)
    return [command, ...(isTwice ? [command] : [])].flatMap((repeated) => {
      const decision = host.do(repeated)
      return decision.ok ? [...decision.events] : []
    })
  })
}
