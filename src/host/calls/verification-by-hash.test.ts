import { expect, it } from 'vitest'
import { hostError } from '../../protocol/error-codes.ts'
import { ticketHash } from '../rules/digest.ts'
import { operatorId, playHost } from '../rules/testing.ts'
import { payoutCalls } from './payout-calls.ts'
import { hostOf } from './testing.ts'

const calls = payoutCalls()

function sold() {
  const played = playHost()
  const { barcode } = played.buy(played.ticket('ticket to be checked')).sold[0]!
  return { barcode, caller: { operatorId, id: 'session', key: '', host: hostOf(played) } }
}

it('a ticket can be checked by the hash of its number instead of its number [ticket-calls]', async () => {
  const { barcode, caller } = sold()
  const byHash = await calls.verificationByHash({ barcode, hash: ticketHash(barcode) }, caller)
  expect(byHash).toMatchObject({ success: true, repeat: false, data: { barcode } })
  expect(await calls.verificationTicket({ barcode }, caller)).toEqual({ ...byHash, repeat: true })
})

it('a hash that belongs to no ticket is refused as a misread number', async () => {
  const { barcode, caller } = sold()
  const hash = ticketHash(barcode.replace(/.$/, 'x'))
  expect(await calls.verificationByHash({ barcode, hash }, caller)).toMatchObject({
    error: hostError('incorrect_barcode'),
  })
})
