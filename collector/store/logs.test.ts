import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../node/database/database.ts'
import type { Criteria } from '../../src/events/search.ts'
import type { Event, Logged } from '../../src/events/vocabulary.ts'
import { signHead } from '../../src/heads/note.ts'
import { partText } from '../../src/heads/part.ts'
import { utcMonth } from '../../src/values/calendar.ts'
import { newSigningKey, openSigningKey } from '../../node/signing-key.ts'
import { id } from '../../tests/kit/decider.ts'
import { seed, tries } from '../../tests/kit/scale.ts'
import { triedDatabaseKinds, type SharedDatabase } from '../../tests/kit/shared-database.ts'
import { openShop, purchaseUnderWay, sold } from '../../tests/kit/shop.ts'
import { isSignedBy } from '../signatures.ts'
import { counterNumber, deepValue, endOf, partOf, recordsWith, withRecord } from '../testing.ts'
import { errorCounts, fleetCounters, fleetIncidents } from './fleet.ts'
import { CollectedLogs } from './logs.ts'
import { migrate } from './migrations.ts'
import { Months } from './months.ts'
import { findEvents, type Search } from './search.ts'

const november = Date.UTC(2026, 10, 20)
const soldTicket = (number: number, barcode: string): Event[] => [
  ...purchaseUnderWay(number),
  { type: 'ticketSold', data: { uniqueReqId: id(number + 100), sold: { ...sold(100 * number), barcode } } },
]
const refusedTicket = (number: number): Event[] => [
  ...purchaseUnderWay(number),
  { type: 'ticketRefused', data: { uniqueReqId: id(number + 100), code: 4_001, name: 'draw_closed' } },
]
const history = [...soldTicket(1, '11'), ...refusedTicket(2), ...soldTicket(3, '33'), ...refusedTicket(4)]

describe.each(triedDatabaseKinds)('the logs in $name', ({ open }) => {
  let shared: SharedDatabase
  let databases: readonly [Database, Database]
  let now = november
  beforeAll(async () => {
    shared = await open(migrate)
    databases = shared.processes
  })
  afterAll(() => shared?.close())

  const logsAt = (process: 0 | 1) =>
    new CollectedLogs({
      database: databases[process],
      months: new Months(databases[process]),
      now: () => now,
    })
  async function bytesOf(counterId: string): Promise<Buffer> {
    const packed: Buffer[] = []
    for await (const part of logsAt(0).packed({ shop: '7', counterId, log: 1 })) packed.push(part)
    return packed.length === 0 ? Buffer.alloc(0) : gunzipSync(Buffer.concat(packed))
  }
  async function found(search: Partial<Search>): Promise<(readonly [string, number])[]> {
    const events: (readonly [string, number])[] = []
    for await (const { log, event } of findEvents(databases[0], { limit: 1_000, ...search }))
      events.push([log.counterId, event.seq])
    return events
  }

  let counters = 0
  const newCounter = () => counterNumber(++counters)
  async function received(...events: readonly Event[]) {
    const counterId = newCounter()
    const records = recordsWith(counterId, ...events)
    expect(await logsAt(0).append(partOf(counterId, records, 0, records.length))).toEqual(
      endOf(records, records.length),
    )
    return { counterId, records }
  }

  it('are as they were sent, however their records come: in parts, repeated, out of order, to two processes at once', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom(0, 1)), { maxLength: 6 }),
        async (requests) => {
          const counterId = newCounter()
          const records = recordsWith(counterId, ...history)
          const all = records.length
          const sent = requests.map(([one, other, process]) => {
            const [from, to] = [one % (all + 1), other % (all + 1)].sort((a, b) => a - b) as [number, number]
            return logsAt(process as 0 | 1).append(partOf(counterId, records, from, to))
          })
          for (const end of await Promise.all(sent))
            expect(end).toEqual(endOf(records, (end as { count: number }).count))
          const { count } = (await logsAt(0).append(partOf(counterId, records, 0, 0))) as { count: number }
          expect(await logsAt(1).append(partOf(counterId, records, count, all))).toEqual(endOf(records, all))
          expect((await bytesOf(counterId)).equals(Buffer.concat(records))).toBe(true)
        },
      ),
      { numRuns: tries(12), seed },
    ))

  it('are read with each record once while the counter sends more', async () => {
    const counterId = newCounter()
    const records = recordsWith(counterId, ...history)
    await logsAt(0).append(partOf(counterId, records, 0, 3))
    const packed: Buffer[] = []
    for await (const part of logsAt(0).packed({ shop: '7', counterId, log: 1 })) {
      packed.push(part)
      const to = 3 + packed.length
      if (to <= 5) await logsAt(1).append(partOf(counterId, records, to - 1, to))
    }
    expect(String(gunzipSync(Buffer.concat(packed)))).toBe(String(Buffer.concat(records.slice(0, 5))))
  })

  it('take nothing of a request that was cut at any byte, and continue with the whole one', async () => {
    const counterId = newCounter()
    const records = recordsWith(counterId, ...history)
    const whole = partOf(counterId, records, 0, 3)
    for (const cut of [1, 60, whole.records.length - 1])
      expect(await logsAt(0).append({ ...whole, records: whole.records.slice(0, cut) })).toBe('wrong')
    expect(await logsAt(0).append({ ...whole, end: endOf(records, 2) })).toBe('wrong')
    expect(await bytesOf(counterId)).toHaveLength(0)
    expect(await logsAt(0).append(whole)).toEqual(endOf(records, 3))
  })

  it('are not read for a request whose records are not those from its first number on to its end', async () => {
    const { counterId, records } = await received(...history)
    const all = records.length
    const logs = new CollectedLogs({
      database: { ...databases[0], transaction: () => Promise.reject(new Error('the log was read')) },
      months: new Months(databases[0]),
      now: () => now,
    })
    const last = partOf(counterId, records, all - 1, all)
    expect(await logs.append({ ...last, from: 1 })).toBe('wrong')
    const [first, end] = [records[0]!, records[all - 1]!].map(String)
    for (const isAfterGap of [false, true])
      expect(await logs.append({ ...last, from: 1, records: `${first}${end}`, isAfterGap })).toBe('wrong')
    await expect(logs.append(last)).rejects.toThrow('the log was read')
  })

  it('are never replaced: a rewritten record and a fork are refused and recorded once, with what came', async () => {
    const { counterId, records } = await received(...history)
    const other = recordsWith(counterId, ...soldTicket(8, '88'), ...history.slice(3))
    const fork = partOf(counterId, other, 0, other.length)
    expect(await logsAt(0).append(fork)).toBe('differs')
    expect(await logsAt(1).append(fork)).toBe('differs')
    const shorter = partOf(counterId, other, 9, 9)
    expect(await logsAt(0).append(shorter)).toBe('differs')
    expect(await logsAt(0).append(partOf(counterId, records, 9, 9))).toEqual(endOf(records, records.length))
    const longer = recordsWith(counterId, ...soldTicket(8, '88'), ...history.slice(3), ...soldTicket(5, '55'))
    const tail = partOf(counterId, longer, records.length, longer.length)
    expect(await logsAt(0).append(tail)).toBe('differs')
    expect((await bytesOf(counterId)).equals(Buffer.concat(records))).toBe(true)
    const incidents = (await fleetIncidents(databases[0], '7')).filter((each) => each.counterId === counterId)
    expect(incidents.sort((a, b) => a.record - b.record)).toMatchObject([
      { kind: 'differs', record: 8, held: endOf(records, 8).hash, times: 2 },
      { kind: 'differs', record: 9, held: endOf(records, 9).hash, times: 1 },
      { kind: 'differs', record: records.length + 1, held: null, times: 1 },
    ])
  })

  it('have the gap that the log has, if the counter says so', async () => {
    const counterId = newCounter()
    const records = recordsWith(counterId, ...history)
    await logsAt(0).append(partOf(counterId, records, 0, 3))
    const rest = partOf(counterId, records, 5, records.length)
    expect(await logsAt(0).append(rest)).toEqual(endOf(records, 3))
    expect(await logsAt(0).append({ ...rest, isAfterGap: true })).toEqual(endOf(records, records.length))
  })

  it('are kept with what the counter has signed last, which can be verified', async () => {
    const counterId = newCounter()
    const records = recordsWith(counterId, ...history)
    const key = openSigningKey(newSigningKey())
    for (const [from, to] of [
      [0, 3],
      [5, records.length],
    ] as const) {
      const part = { ...partOf(counterId, records, from, to), isAfterGap: from > 0 }
      await logsAt(0).append({ ...part, signature: key.sign(partText(part)) })
    }
    const [row] = await databases[0].query('select signed from logs where counter = $1', [counterId])
    const { text, signature } = row!['signed'] as { readonly text: string; readonly signature: string }
    expect(isSignedBy(key.publicKey, text, signature)).toBe(true)
    expect(text.split('\n')).toEqual(expect.arrayContaining(['6', `${records.length}`, 'afterGap']))
  })

  it('are received whatever their events hold: a type that is any text, and data that nothing can look into', async () => {
    const counterId = newCounter()
    const [, deployed] = openShop
    const odd: readonly (readonly [type: string, data: string])[] = [
      ['x\0Refused', '{}'],
      ['x\ud800Unknown', '{}'],
      ['nobodyKnows', `{"x":${deepValue}}`],
      ['loggedIn', `{"operatorId":1042,"x":${deepValue}}`],
      ['deploymentLoaded', `${JSON.stringify(deployed!.data).slice(0, -1)},"x":${deepValue}}`],
    ]
    const before = recordsWith(counterId, ...history)
    const records = odd.reduce((all, [type, data]) => withRecord(all, type, data), before)
    const all = records.length
    expect(await logsAt(0).append(partOf(counterId, records, 0, all - 1))).toEqual(endOf(records, all - 1))
    expect(await logsAt(0).append(partOf(counterId, records, all - 1, all))).toEqual(endOf(records, all))
    expect((await bytesOf(counterId)).equals(Buffer.concat(records))).toBe(true)
  })

  it('that contradict a signed head are received, and recorded as an incident', async () => {
    const counterId = newCounter()
    const signer = { name: 'balcao-host/1', ...openSigningKey(newSigningKey()) }
    const before = recordsWith(counterId, ...history)
    const signed = (hash: string): Event => {
      const head = {
        ...{ shop: '7', counterId, log: 1, count: 9, hash, at: 1_009 },
        ...{ stateHash: 'b'.repeat(64), hashVersion: 3 },
      }
      const { note, key } = signHead(head, signer)
      const signature = Buffer.from(note.trim().split(' ').at(-1)!, 'base64').subarray(4).toString('hex')
      return { type: 'headSigned', data: { by: 'host', head, key, signature } }
    }
    const right = signed(endOf(before, 9).hash)
    const records = recordsWith(counterId, ...history, right, signed('a'.repeat(64)))
    await logsAt(0).append(partOf(counterId, records, 0, records.length))
    const incidents = (await fleetIncidents(databases[0], '7')).filter((each) => each.counterId === counterId)
    expect(incidents).toMatchObject([{ kind: 'head', record: 9, hash: 'a'.repeat(64) }])
    const counter = (await fleetCounters(databases[0], '7')).find((each) => each.counterId === counterId)
    const head = { count: 9, hash: endOf(before, 9).hash }
    expect(counter).toMatchObject({ incidents: 1, logs: [{ log: 1, count: records.length, head }] })
  })

  it('of a counter are listed in order, without earlier ones of which no record is left', async () => {
    const counterId = newCounter()
    const records = recordsWith(counterId, ...history)
    const all = records.length
    const append = (log: number, from: number) =>
      logsAt(0).append({ ...partOf(counterId, records, from, all), log, isAfterGap: from > 0 })
    await append(1, 0)
    await append(3, 2)
    await append(2, 0)
    const logsOf = async () =>
      (await fleetCounters(databases[0], '7')).find((each) => each.counterId === counterId)?.logs
    const [first, second, third] = [1, 2, 3].map((log) => ({
      ...{ log, count: all, head: null },
      firstKept: log === 3 ? 3 : 1,
    }))
    expect(await logsOf()).toEqual([first, second, third])
    await databases[0].query('delete from parts where counter = $1 and log in (1, 3)', [counterId])
    expect(await logsOf()).toEqual([second, { ...third, firstKept: null }])
  })

  it('are found by what their events hold, as a search of every record would', async () => {
    const one = await received(...history)
    const other = await received(...soldTicket(6, '66'), ...refusedTicket(7))
    const events = [one, other].flatMap(({ counterId, records }) =>
      records.map((record) => ({ counterId, ...(JSON.parse(String(record)) as Logged) })),
    )
    const ownOf = async (criteria: Criteria & Partial<Search>) =>
      (await found(criteria)).filter(([counterId]) =>
        [one, other].some((each) => each.counterId === counterId),
      )
    const expected = (isMeant: (event: Logged) => boolean) =>
      events.filter(isMeant).map(({ counterId, seq }) => [counterId, seq])
    expect(await ownOf({ id: '66' })).toEqual([[other.counterId, 10]])
    expect(await ownOf({ type: 'ticketRefused' })).toEqual(expected(({ type }) => type === 'ticketRefused'))
    expect(await ownOf({ error: 'draw_closed' })).toEqual(expected(({ type }) => type === 'ticketRefused'))
    expect(await ownOf({ amount: 300 })).toHaveLength(1)
    expect(await ownOf({ game: 4, type: 'ticketAdded' })).toEqual(
      expected(({ type }) => type === 'ticketAdded'),
    )
    expect(await ownOf({ from: 1_005, to: 1_007 })).toEqual(expected(({ at }) => at >= 1_005 && at < 1_007))
    expect(await ownOf({ id: '66', shop: '8' })).toEqual([])
    expect(await ownOf({ id: '66', version: '0.0.1' })).toEqual([])
    expect(await found({ type: 'loggedIn', limit: 2 })).toHaveLength(2)
  })

  it('count refusals and faults by shop and version, within a time', async () => {
    const before = await errorCounts(databases[0], { shop: '7', from: 1_000, to: 1_014 })
    await received(...history)
    const after = await errorCounts(databases[0], { shop: '7', from: 1_000, to: 1_014 })
    const countIn = (counts: typeof after) =>
      counts.find(({ error }) => error === 'ticketRefused draw_closed')?.count ?? 0
    expect(countIn(after) - countIn(before)).toBe(1)
    expect(await errorCounts(databases[0], { version: '0.0.1' })).toEqual([])
  })

  it('of months that are no longer kept are gone, and the later ones continue', async () => {
    now = november
    const { counterId, records } = await received(...history)
    const more = recordsWith(counterId, ...history, ...soldTicket(5, '55'))
    now = Date.UTC(2027, 0, 3)
    await logsAt(0).append(partOf(counterId, more, records.length, more.length))
    const months = new Months(databases[0])
    expect(await months.dropBefore(utcMonth(now) - 2)).toBe(0)
    expect(await months.dropBefore(utcMonth(now) - 1)).toBe(1)
    expect(await months.dropBefore(utcMonth(now) - 1)).toBe(0)
    expect((await bytesOf(counterId)).equals(Buffer.concat(more.slice(records.length)))).toBe(true)
    expect(await logsAt(1).append(partOf(counterId, more, 0, more.length))).toEqual(endOf(more, more.length))
    expect(await found({ id: '11' })).toEqual([])
    now = november
  })
})
