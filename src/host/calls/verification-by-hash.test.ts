import { beforeEach, expect, it } from 'vitest'
import { ticketHash } from '../rules/digest.ts'
import type { EventStore } from '../store/event-store.ts'
import { openLiveHost } from '../store/live-host.ts'
import { operatorId, playHost, repeatableChance } from '../rules/testing.ts'
import { payoutCalls } from './payout-calls.ts'
import { hostError } from '../../protocol/error-codes.ts'

const caller = { operatorId, id: 'session', key: '' }

let barcode: string
let calls: ReturnType<typeof payoutCalls>

beforeEach(async () => {
  const played = playHost()
  barcode = played.buy(played.ticket('asked for')).sold[0]!.barcode
  const { state } = played
  const store: EventStore = {
    isLost: false,
    load: () => Promise.resolve({ snapshot: { position: 1, state }, events: [], results: [] }),
    append: () => Promise.resolve(),
    keepResults: () => Promise.resolve(),
    saveSnapshot: () => Promise.resolve(),
  }
  const chance = repeatableChance()
  const host = await openLiveHost(() => Promise.resolve(store), {
    now: () => played.now,
    chance: { ofCommand: () => chance, ofDraw: () => chance },
  })
  calls = payoutCalls(host)
})

it('a ticket is checked under the hash of its number as under its name [ticket-calls]', async () => {
  const byHash = await calls.verificationByHash({ barcode, hash: ticketHash(barcode) }, caller)
  expect(byHash).toMatchObject({ success: true, repeat: false, data: { barcode } })
  expect(await calls.verificationTicket({ barcode }, caller)).toEqual({ ...byHash, repeat: true })
})

it('the hash of another number is a number misread', async () => {
  const hash = ticketHash(barcode.replace(/.$/, 'x'))
  expect(await calls.verificationByHash({ barcode, hash }, caller)).toMatchObject({
    error: hostError('incorrect_barcode'),
  })
})
