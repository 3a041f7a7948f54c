import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { defaultPayoutLimit, HostEvent } from './events.ts'
import { playHost } from './testing.ts'

test('terms from before there was a payout limit have the default one', () => {
  const terms = { currency: 'BRL', negativeBalanceSales: false, drawSpeed: 1 }
  expect(parse(HostEvent, { type: 'termsSet', at: 0, terms })).toMatchObject({
    terms: { payoutLimit: defaultPayoutLimit },
  })
})

test('the same terms again change nothing, another payout limit does', () => {
  const host = playHost()
  const { terms } = host.state
  expect(host.do({ type: 'setTerms', terms })).toEqual({ ok: true, events: [] })
  expect(
    host.happens({ type: 'setTerms', terms: { ...terms, payoutLimit: 5_000 } }, 'termsSet'),
  ).toMatchObject({
    terms: { payoutLimit: 5_000 },
  })
})
