import fc from 'fast-check'
import type { HostEvent } from '../../src/host/events.ts'
import type { HostCommand } from '../../src/host/host.ts'
import { openingTill, operatorId, playHost, uuid, type PlayedHost } from '../../src/host/testing.ts'
import { walletLink } from '../../src/host/wallet-links.ts'

const colleague = 7
export const operators = [operatorId, colleague]

/** `key` repeats: a request with the same key and content is a duplicate, one with other content a mistake. */
export type Step =
  | { readonly kind: 'sell'; readonly who: number; readonly key: number; readonly game: 16 | 31 }
  | { readonly kind: 'draw'; readonly ms: number }
  | { readonly kind: 'verify'; readonly who: number; readonly ticket: number }
  | {
      readonly kind: 'payTicket' | 'cancelTicket' | 'cancelPayout'
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
  | { readonly kind: 'blockWallet'; readonly wallet: number; readonly isBlocked: boolean }

const who = fc.constantFrom(...operators)
const key = fc.nat(30)
const ticket = fc.nat(5)
const wallet = fc.nat(3)
const step: fc.Arbitrary<Step> = fc.oneof(
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
      kind: fc.constantFrom('payTicket' as const, 'cancelTicket' as const, 'cancelPayout' as const),
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
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('blockWallet' as const), wallet, isBlocked: fc.boolean() }),
  },
)
export const steps = fc.array(step, { maxLength: 60 })
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
  return host
}

/** Both halves of the wheel, of which one wins; or triples of the instant game. */
const bets = {
  16: [{ numbers: [1006] }, { numbers: [1007] }],
  31: [{ numbers: [1, 2, 3] }, { numbers: [4, 5, 6] }, { numbers: [7, 8, 9] }],
}

const nth = (names: readonly string[], index: number): string => names[index % names.length] ?? 'none'

export function commandOf(host: PlayedHost, step: Step): HostCommand {
  if (step.kind === 'draw') {
    host.now += step.ms
    return { type: 'holdDraws' }
  }
  if (step.kind === 'blockWallet') {
    const { wallet, isBlocked } = step
    return { type: 'blockWallet', userId: nth(Object.keys(host.state.wallets), wallet), isBlocked }
  }
  const { who: operatorId } = step
  if (step.kind === 'sell') {
    const base = { price_var: '1', bets: bets[step.game] }
    const tickets = [host.ticket(`ticket ${step.key} of ${step.who}`, { game_id: step.game, base })]
    return { type: 'buyTickets', operatorId, key: uuid(`key ${step.key}`), counter: 'ordinary', tickets }
  }
  const barcode = 'ticket' in step ? nth(Object.keys(host.state.tickets), step.ticket) : 'none'
  if (step.kind === 'verify') return { type: 'checkTicket', operatorId, barcode }
  const request = { operatorId, key: uuid(`key ${step.key}`) }
  switch (step.kind) {
    case 'payTicket':
      return { type: 'payTicket', ...request, counter: 'ordinary', barcode }
    case 'cancelTicket':
    case 'cancelPayout':
      return { type: step.kind, ...request, barcode }
    case 'refillTill':
    case 'collectTill':
      return { type: step.kind, ...request, amount: step.amount }
    case 'openWallet':
      return { type: 'openWallet', ...request, sum: step.amount, currency: 'BRL', origin: 'http://host' }
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
    return [command, ...(isTwice ? [command] : [])].flatMap((asked) => {
      const decision = host.do(asked)
      return decision.ok ? [...decision.events] : []
    })
  })
}
