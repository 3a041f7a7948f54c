import { errorCodes, hostError } from '../../protocol/error-codes.ts'
import type { HostError } from '../../protocol/wire.ts'
import { describe, expect, it } from 'vitest'
import { textsOf } from '../../../tests/kit/texts.ts'
import { ticketStatuses } from '../../protocol/tickets.ts'
import { localMoney } from '../../values/local-format.ts'
import type { CheckedTicket } from '../../worker/api.ts'
import { translator } from '../kit/texts/translate.ts'
import { verdictText } from './TicketVerdict.tsx'

const t = translator('en', textsOf('en'))
const say = (check: Parameters<typeof verdictText>[2]) =>
  verdictText(t, (amount) => localMoney(amount, 'BRL', 'en-GB'), check)
const barcode = '0004123456789012345678901234'
const known = (status: CheckedTicket['status'], prize = 0) =>
  say({
    barcode,
    state: 'known',
    ticket: { status, prize, paid: 0, purchasedAt: 1, expiresAt: 2, payout: null, isRepeated: false },
  })
const refused = (details: HostError) =>
  say({ barcode, state: 'failed', refusal: { code: 'checkRefused', details: { ...details } } })

describe('a ticket that was checked', () => {
  it('has a label of its own for each of its states [ticket-labels]', () => {
    expect(ticketStatuses.map((status) => known(status)).sort()).toEqual([
      'Cancelled',
      'Not winning',
      'Paid already',
      'Waiting for the draw',
      'Winning',
    ])
    expect(say({ barcode, state: 'cancelled' })).toBe('Cancelled')
  })

  it('is shown with its prize if it has one', () =>
    expect(known('winning', 123_456)).toBe('Winning: BRL\u00a01,234.56'))
})

describe('a check that the host refuses', () => {
  it('is the text of the error’s name [verification-failure]', () =>
    expect(refused(hostError('game_unknown'))).toBe('Unknown game · 1001'))

  it('is the text of its code if the name is not known [verification-failure]', () =>
    expect(refused({ code: errorCodes.invalidBarcode, name: 'something_new' })).toBe(
      'Invalid barcode · 1010',
    ))

  it('is an error of the validation where neither is known [verification-failure]', () =>
    expect(refused({ code: 4711, name: 'something_new' })).toBe('Ticket validation error · 4711'))

  it('is not a text of the host if the host was not reached', () =>
    expect(say({ barcode, state: 'failed', refusal: { code: 'hostUnreachable' } })).toBe(
      t('errors:refusals.hostUnreachable'),
    ))
})
