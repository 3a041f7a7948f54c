import { once } from 'node:events'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closedIds } from '../../src/host/calls/closed-ids.ts'
import { Client } from '../contract/client.ts'
import type { Shop } from '../kit/program.ts'
import { waitFor } from '../kit/wait-for.ts'
import { itHolds } from './attack.ts'
import { stopped } from './cases/framing.ts'
import { refill } from './cases/host-callers.ts'
import { hostTables } from './cases/tables.ts'
import { openHostTarget, type HostTarget } from './host-target.ts'
import { exchange, honestExchange, hold, http, statusOf } from './wire.ts'

let shop: Shop
let target: HostTarget
beforeAll(async () => {
  ;({ shop, target } = await openHostTarget())
})
afterAll(() => shop?.close())

describe('no hostile request to the host moves money, writes or reveals anything', () => {
  itHolds(() => target, hostTables)
})

describe('the host', () => {
  it('serves while hundreds of callers never finish their requests, and ends those requests', async () => {
    const before = await target.state()
    const held = await Promise.all(
      Array.from({ length: 300 }, (_, each) =>
        hold(target.port, stopped[each % stopped.length]![1](target.own, '/api/postRefill')),
      ),
    )
    expect(await target.state()).toEqual(before)
    const cut = await hold(target.port, stopped[3]![1](target.own, '/api/postRefill'))
    for (const socket of held) socket.destroy()
    const isEnded = new Promise((resolve) => cut.once('close', resolve))
    await Promise.race([isEnded, neverAfter(60_000, 'the host to end a request that does not come')])
    expect(await target.state()).toEqual(before)
  }, 90_000)

  it('serves while a session sends messages without end, and ends its connection', async () => {
    const before = await target.state()
    const { access, operatorId } = target.colleague
    const socket = io(`${shop.url}/terminal`, {
      ...{ transports: ['websocket'], reconnection: false, forceNew: true },
      extraHeaders: { authorization: `Bearer ${access}` },
    })
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
    const isEnded = new Promise((resolve) => socket.once('disconnect', resolve))
    for (let sent = 0; sent < 20_000; sent++) socket.emit('updateTerminals', { operatorId })
    expect(await target.state()).toEqual(before)
    await Promise.race([isEnded, neverAfter(60_000, 'the host to end a connection that floods it')])
    expect(await target.state()).toEqual(before)
  }, 90_000)

  it('lets a session make up only so many ids, each of which would be kept for ever', async () => {
    const before = await target.state()
    const headers = { host: target.own, authorization: `Bearer ${target.colleague.access}` }
    const statuses: unknown[] = []
    for (let sent = 0; sent <= closedIds.allowed; sent += 100) {
      const unique_req_ids = Array.from({ length: 100 }, () => crypto.randomUUID())
      const inquiry = refill(headers, { unique_req_ids }, '/api/ticket/inquiry')
      statuses.push(statusOf(await honestExchange(target.port, inquiry)))
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
    expect(await target.state()).toEqual(before)
  })

  it('keeps the places of the TVs of a shop, also where strangers have taken all', async () => {
    const tv = (device: string) => http('GET', `/tv/events?device=${device}`, { host: target.own })
    const shown = await hold(target.port, tv('tv-1'))
    await once(shown, 'data')
    const strangers = await Promise.all(
      Array.from({ length: 200 }, (_, each) => hold(target.port, tv(`stranger-${each}`))),
    )
    // Until they have taken all places, and ended for one another.
    await waitFor('a stranger', async () => strangers.filter(({ closed }) => closed).length > 70)
    expect(statusOf(await exchange(target.port, tv('tv-2')))).toBe(200)
    expect(shown.closed).toBe(false)
    for (const socket of [shown, ...strangers]) socket.destroy()
  })

  it('moves money for the same request without the attack, so that the cases show something', async () => {
    const client = new Client(shop.url)
    await client.login()
    const before = await client.wallet()
    expect(statusOf(await honestExchange(target.port, refill(target.page)))).toBe(200)
    expect(await client.wallet()).toBe(before + 100)
  })

  it('has written no token, key or code into its output', async () => {
    await waitFor('the output', async () => shop.host.said !== '')
    for (const secret of target.secrets().filter((each) => each !== shop.data && each !== process.cwd()))
      expect(shop.host.said).not.toContain(secret)
  })
})

const neverAfter = (ms: number, what: string): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`waited in vain for ${what}`)), ms).unref()
  })
