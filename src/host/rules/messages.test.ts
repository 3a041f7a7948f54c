import { expect, test } from 'vitest'
import { hostError } from '../../protocol/error-codes.ts'
import { messagesFor } from './messages.ts'
import { operatorId, playHost, uuid, type PlayedHost } from './testing.ts'

const keys = (host: PlayedHost, who = operatorId) => messagesFor(host.state, who).map(({ key }) => key)

test('a shop gets messages about its opening and its terms, newest first', () => {
  const host = playHost({ payoutLimit: 5_000 })
  host.now += 1_000
  host.do({ type: 'openShop', shop: { name: 'Rossio', id: '7' } })
  expect(messagesFor(host.state, operatorId)).toEqual([
    { id: '3', at: host.now, key: 'demo', values: { currency: 'BRL', payoutLimit: 5_000 } },
    { id: '2', at: host.now, key: 'shopOpened', values: { shop: 'Rossio', shopId: '7' } },
  ])
})

test('a shop with the terms of a new host gets the messages too', () => {
  const host = playHost()
  host.do({ type: 'openShop', shop: { name: 'Rossio', id: '7' } })
  expect(keys(host)).toEqual(['demo', 'shopOpened'])
})

test('a message about draws that are too fast exists as long as the draws are too fast', () => {
  const host = playHost({ drawSpeed: 45 })
  expect(messagesFor(host.state, operatorId)[0]).toMatchObject({ key: 'drawSpeed', values: { speed: 45 } })
  host.do({ type: 'setTerms', terms: { ...host.state.terms, drawSpeed: 1 } })
  expect(keys(host)).toEqual(['demo'])
})

test('only the operator who opened a wallet gets the messages that it was blocked or unblocked', () => {
  const host = playHost()
  const { userId, name } = host.eventOf(
    { type: 'openWallet', operatorId, key: uuid('a'), sum: 900, currency: 'BRL', origin: 'http://host' },
    'walletOpened',
  )
  host.do({ type: 'blockWallet', userId, isBlocked: true })
  host.do({ type: 'blockWallet', userId, isBlocked: false })
  expect(keys(host)).toEqual(['walletUnblocked', 'walletBlocked'])
  expect(messagesFor(host.state, operatorId)[0]!.values).toEqual({ userId, name })
  expect(keys(host, 7)).toEqual([])
})

const by = { administrator: 'owner', reason: 'a holiday' }
const send = (to: number | null, text = 'Closed at noon') => ({ type: 'sendMessage', to, text, by }) as const

test('a message of the company is for one operator, or for all', () => {
  const host = playHost()
  host.addOperator(7)
  const at = host.now
  expect(host.accepted(send(7))).toEqual([{ type: 'messageSent', at, to: 7, text: 'Closed at noon', by }])
  expect(messagesFor(host.state, 7)[0]).toMatchObject({
    at,
    key: 'company',
    values: { text: 'Closed at noon' },
  })
  expect(keys(host)).not.toContain('company')
  host.accepted(send(null))
  expect([keys(host)[0], keys(host, 7)[0]]).toEqual(['company', 'company'])
})

test('a message to nobody is refused', () => {
  expect(playHost().do(send(7))).toEqual({ ok: false, error: hostError('malformed', 'to') })
})

test('the last hundred messages are kept', () => {
  const host = playHost()
  for (let count = 1; count <= 100; count++) host.accepted(send(null, `${count}`))
  const texts = () => messagesFor(host.state, operatorId).map(({ values }) => values['text'])
  expect(texts()).toHaveLength(100)
  expect(texts().at(-1)).toBe('1')
  host.accepted(send(null, '101'))
  expect(texts()).toHaveLength(100)
  expect([texts()[0], texts().at(-1)]).toEqual(['101', '2'])
})
