import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { defaultAccountLimit, defaultPayoutLimit, defaultTopUp, HostEvent } from './events.ts'
import { playHost } from './testing.ts'

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
