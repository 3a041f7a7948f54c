import { expect, test } from 'vitest'
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
