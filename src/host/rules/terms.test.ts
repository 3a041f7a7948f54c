import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { defaultAccountLimit, defaultPayoutLimit, defaultTopUp, HostEvent } from './events.ts'
import { initialState } from './state.ts'
import { PlayedHost, playHost } from './testing.ts'
import { hostError } from '../../protocol/error-codes.ts'

test('terms without limits of payouts, accounts and top-ups get the default limits', () => {
  const terms = { currency: 'BRL', negativeBalanceSales: false, drawSpeed: 1 }
  expect(parse(HostEvent, { type: 'termsSet', at: 0, terms })).toMatchObject({
    terms: { payoutLimit: defaultPayoutLimit, topUp: defaultTopUp, accountLimit: defaultAccountLimit },
  })
})

test('setting the same terms changes nothing; another payout limit or bound changes it', () => {
  const host = playHost()
  const { terms } = host.state
  expect(host.do({ type: 'setTerms', terms })).toEqual({ ok: true, events: [] })
  expect(
    host.eventOf({ type: 'setTerms', terms: { ...terms, payoutLimit: 5_000 } }, 'termsSet'),
  ).toMatchObject({
    terms: { payoutLimit: 5_000 },
  })
  const topUp = { min: 500, max: 9_000 }
  expect(host.eventOf({ type: 'setTerms', terms: { ...terms, topUp } }, 'termsSet')).toMatchObject({
    terms: { topUp },
  })
  expect(
    host.eventOf({ type: 'setTerms', terms: { ...terms, accountLimit: 500 } }, 'termsSet'),
  ).toMatchObject({ terms: { accountLimit: 500 } })
})

const by = { administrator: 'owner', reason: 'a new sign' }
const shop = { name: 'Rossio', id: '7' }

test('terms of another currency are refused once there is an operator, and taken before', () => {
  const rupees = { ...initialState().terms, currency: 'RSD' as const }
  expect(new PlayedHost().do({ type: 'setTerms', terms: rupees })).toMatchObject({ ok: true, events: [{}] })
  expect(playHost().do({ type: 'setTerms', terms: rupees })).toEqual({
    ...{ ok: false, error: hostError('malformed') },
  })
})

test('a shop is opened with the administrator who opened it, where one did', () => {
  const [event] = playHost().accepted({ type: 'openShop', shop })
  expect(event).not.toHaveProperty('by')
  expect(playHost().accepted({ type: 'openShop', shop, by })).toMatchObject([
    { type: 'shopOpened', shop, by },
  ])
})

test('a shop is opened with the games that it offers from its beginning', () => {
  const games = [{ gameId: 20, prices: [{ '1': 100 }] }]
  const host = new PlayedHost()
  expect(host.accepted({ type: 'openShop', shop: { ...shop }, games }).map(({ type }) => type)).toEqual([
    'shopOpened',
    'gamesOffered',
  ])
  expect(Object.values(host.state.games)).toEqual(games)
})

test('a shop is opened once', () => {
  const host = playHost()
  host.accepted({ type: 'openShop', shop: { ...shop } })
  expect(host.do({ type: 'openShop', shop: { name: 'Chiado', id: '7' } })).toEqual({
    ...{ ok: false, error: hostError('malformed', 'id') },
  })
  expect(host.state.shop).toEqual(shop)
})

test('an open shop gets another name, and one that is not open yet gets none', () => {
  const host = playHost()
  const rename = { type: 'renameShop', name: 'Chiado', by } as const
  expect(host.do(rename)).toEqual({ ok: false, error: hostError('malformed', 'shop') })
  host.accepted({ type: 'openShop', shop: { ...shop } })
  expect(host.accepted(rename)).toEqual([{ type: 'shopRenamed', at: host.now, name: 'Chiado', by }])
  expect(host.state.shop).toEqual({ name: 'Chiado', id: '7' })
})
