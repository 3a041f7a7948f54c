import { describe, expect, it } from 'vitest'
import { accountAnswer } from './accounts.ts'
import { allFeatures } from './events.ts'
import type { HostCommand } from './decide.ts'
import type { Features } from './records.ts'
import { operatorId, playHost, uuid } from './testing.ts'
import { requestAnswer } from './till-requests.ts'
import { hostError } from '../../protocol/error-codes.ts'

const absent = hostError('not_in_deployment')
const card = { hash: 'h', end: '1090' }
const without = (...features: (keyof Features)[]) => {
  const host = playHost()
  host.do({ type: 'addTerminals', operatorId, terminalIds: [1] })
  host.do({ type: 'addPlayer', operatorId, key: uuid('seed'), card, name: 'Ana', amount: 500 })
  const sum = { sum: 500, currency: 'BRL' } as const
  host.do({ type: 'openWallet', operatorId, key: uuid('wallet'), ...sum, origin: 'http://h' })
  const off = Object.fromEntries(features.map((feature) => [feature, false]))
  host.do({ type: 'setTerms', terms: { ...host.state.terms, features: { ...allFeatures, ...off } } })
  return host
}
const request = { operatorId, amount: 500, currency: 'BRL' } as const

const money: readonly (readonly [keyof Features, string, Omit<HostCommand & { key: string }, 'key'>])[] = [
  [
    'qrCode',
    'a wallet is opened',
    { type: 'openWallet', operatorId, sum: 500, currency: 'BRL', origin: 'http://h' } as never,
  ],
  ['qrCode', 'a wallet is settled', { type: 'settleWallet', operatorId, link: 'http://h/q/1' } as never],
  [
    'terminals',
    'a terminal is funded',
    { type: 'fundTerminal', ...request, account: '1042_1', method: 'refill' } as never,
  ],
  [
    'cardReader',
    'a player is added',
    { type: 'addPlayer', ...request, card: { hash: 'i', end: '2' }, name: 'Rui' } as never,
  ],
]

describe('in a deployment without the feature', () => {
  it.each(money)(
    '%s: no money moves where %s [flag-qr-code] [features-in-host]',
    (feature, _name, command) => {
      const host = without(feature)
      const before = host.state.tills[operatorId]
      const key = uuid('absent')
      host.do({ ...command, key } as HostCommand)
      expect(requestAnswer(host.state, operatorId, key)).toEqual(absent)
      expect(host.state.tills[operatorId]).toBe(before)
    },
  )

  it.each(money)('%s: a repeated request gets its first answer, even where %s', (feature, name, command) => {
    if (name === 'a wallet is settled') return
    const host = without()
    const key = uuid('earlier')
    host.do({ ...command, key } as HostCommand)
    const earlier = requestAnswer(host.state, operatorId, key)
    const { features } = host.state.terms
    host.do({ type: 'setTerms', terms: { ...host.state.terms, features: { ...features, [feature]: false } } })
    host.do({ ...command, key } as HostCommand)
    expect(earlier).not.toHaveProperty('code')
    expect(requestAnswer(host.state, operatorId, key)).toEqual(earlier)
  })

  it.each([
    ['terminals', { type: 'lockTerminal', operatorId, terminalId: 1, isLocked: true }],
    ['terminals', { type: 'setTerminalPassword', operatorId, terminalId: 1, passwordHash: 'x' }],
    ['terminalPasswordUnlock', { type: 'setTerminalPassword', operatorId, terminalId: 1, passwordHash: 'x' }],
    ['terminalPasswordUnlock', { type: 'unlockTerminal', account: '1042_1', passwordHash: 'x' }],
  ] as const)('%s: %o is refused [features-in-host]', (feature, command) => {
    expect(without(feature).do(command)).toEqual({ ok: false, error: absent })
  })

  it('the balance of an account is refused', () => {
    const player = Object.keys(without().state.players)[0]!
    const wallet = Object.keys(without().state.wallets)[0]!
    expect(accountAnswer(without('terminals').state, operatorId, '1042_1')).toEqual(absent)
    expect(accountAnswer(without('cardReader').state, operatorId, player)).toEqual(absent)
    expect(accountAnswer(without('qrCode').state, operatorId, wallet)).toEqual(absent)
    expect(accountAnswer(without().state, operatorId, '1042_1')).toMatchObject({
      user: { operatorId, name: '1', credit_block: false },
    })
  })

  it('features that the deployment has still work', () => {
    const host = without('qrCode', 'terminals', 'terminalPasswordUnlock', 'cardReader', 'tvBox')
    expect(host.buy(host.ticket('a')).sold).toHaveLength(1)
  })
})
