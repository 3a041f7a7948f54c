import { hostError } from '../../protocol/error-codes.ts'
import { afterEach, expect, it } from 'vitest'
import { atCounter } from '../../../tests/kit/card-counter.ts'
import { answer, refusal, silence, silent, startCore, type Answer } from '../../../tests/kit/core.ts'
import { hostCalls } from '../../protocol/host-calls.ts'
import { understand } from '../adapters/host-client.ts'
import type { HostPort } from '../core/ports.ts'
import type { Counter } from '../counter.ts'

const barcode = '0004123456789012345678901234'
const verification = (ticketStatus: number, more: object = {}): Answer =>
  answer({
    success: true,
    repeat: false,
    data: {
      barcode,
      ticketStatus,
      wins: { prize: 5_000 },
      sumPaid: 0,
      purchaseDate: 20_000,
      expiryDate: 90_000_000,
      payout: null,
      ...more,
    },
  })
const winning = verification(2)
const paidElsewhere = { sumPaid: 5_000, payout: { date: 60_000, isHere: false } }

let counter: Counter
let later: Answer

/** A winning ticket is on the screen, its payout is answered with `reply`, and the next check with `later`. */
async function requestPayout(reply: Answer, nextCheck: Answer): Promise<void> {
  later = winning
  const call = (async (name: string) => {
    if (name === 'verificationTicket') return later
    return name === 'validationTicket' ? reply : silence
  }) as HostPort['call']
  counter = startCore({ events: atCounter(100_000), host: { ...silent.host, call } })
  await counter.query('checkTicket', barcode)
  later = nextCheck
  counter.store.dispatch({ type: 'payOutTicket', barcode })
  await new Promise((resolve) => setTimeout(resolve))
}

afterEach(() => counter.stop())

it('a ticket that is paid here is shown as paid at once, without another question [counts-as-redeemed]', async () => {
  const data = { barcode, gameId: 4, price: 100, purchaseDate: 20_000, amount: 5_000, date: 60_000 }
  await requestPayout(answer({ success: true, data, wallet: 95_000 }), silence)
  expect(counter.store.facts.verification.check).toMatchObject({
    state: 'known',
    ticket: { status: 'paid', paid: 5_000, payout: { isHere: true } },
  })
})

it('a ticket that was paid at another till meanwhile is shown as paid, and when [counts-as-redeemed]', async () => {
  await requestPayout(refusal('already_paid'), verification(3, paidElsewhere))
  expect(counter.store.facts.verification.check).toMatchObject({
    state: 'known',
    ticket: { status: 'paid', paid: 5_000, payout: { at: 60_000, isHere: false }, isRepeated: false },
  })
})

it('is shown as paid even where the host does not answer the second question', async () => {
  await requestPayout(refusal('already_paid'), silence)
  expect(counter.store.facts.verification.check).toMatchObject({ state: 'known', ticket: { status: 'paid' } })
  expect(counter.store.dispatch({ type: 'payOutTicket', barcode })).toMatchObject({
    refusal: { code: 'nothingToPay' },
  })
})

it('one that was taken back meanwhile is shown as cancelled', async () => {
  await requestPayout(refusal('ticket_cancelled'), refusal('ticket_cancelled'))
  expect(counter.store.facts.verification.check).toEqual({ barcode, state: 'cancelled' })
})

it('a refusal with another name leads to the host’s answer to a new check', async () => {
  await requestPayout(refusal({ ...hostError('id_reused'), name: 'no' }), verification(3, paidElsewhere))
  expect(counter.store.facts.verification.check).toMatchObject({ ticket: { status: 'paid' } })
})

it('a ticket whose payout was refused for the moment alone is winning still', async () => {
  await requestPayout(refusal('not_enough_funds'), winning)
  expect(counter.store.facts.verification.check).toMatchObject({
    ticket: { status: 'winning', isRepeated: false },
  })
})

it.each([
  [1, 'notWinning'],
  [2, 'winning'],
  [3, 'paid'],
  [0, 'waiting'],
  [4, 'waiting'],
  [-1, 'waiting'],
])('a ticket with the status %s of a host is shown as %s [verification-states]', async (wire, status) => {
  const { value } = verification(wire) as { readonly value: unknown }
  const call = (async (name: keyof typeof hostCalls) => ({
    ...understand(hostCalls[name], 200, JSON.stringify(value)),
    hostAtMs: null,
  })) as HostPort['call']
  counter = startCore({ events: atCounter(100_000), host: { ...silent.host, call } })
  await counter.query('checkTicket', barcode)
  expect(counter.store.facts.verification.check).toMatchObject({ state: 'known', ticket: { status } })
})
