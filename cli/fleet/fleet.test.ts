import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startCollector, type Collector } from '../../collector/collector.ts'
import { counterNumber, recordsWith } from '../../collector/testing.ts'
import { LogMirrors } from '../../print-daemon/mirror/log-mirrors.ts'
import type { Event } from '../../src/events/vocabulary.ts'
import { id, logged, stateAfter } from '../../tests/kit/decider.ts'
import { putEmptyDatabase } from '../../tests/kit/folders.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { expectPublished } from '../../tests/kit/published-schema.ts'
import { recordsOf } from '../../tests/kit/log-bytes.ts'
import { outputOf } from '../../tests/kit/output.ts'
import { openShop, purchaseUnderWay, sold } from '../../tests/kit/shop.ts'
import { encodeStateRecord } from '../../src/events/log-format.ts'
import { headText } from '../../src/heads/head.ts'
import { keyText, noteKey } from '../../src/heads/note.ts'
import { hashVersion } from '../../src/worker/core/state-hash.ts'
import { stateHashOf } from '../../src/worker/replay.ts'
import type { State } from '../../src/worker/state.ts'
import { newSigningKey, openSigningKey } from '../../node/signing-key.ts'
import { explain } from '../log/explain.ts'
import { moment } from '../log/moment.ts'
import { newCode } from './code.ts'
import { driftInFleet } from './drift.ts'
import { fleetErrors } from './errors.ts'
import { findInFleet } from './find.ts'
import { fleetOutput } from './json-schema.ts'
import { sendLogs } from './send.ts'
import { silentInFleet } from './silent.ts'

const opened = (logId: string): Event => ({ type: 'segmentOpened', data: { logId, segment: 1, format: 2 } })
const hashIn = (record: Uint8Array) => (JSON.parse(Buffer.from(record).toString()) as { hash: string }).hash

it('docs/fleet-output.schema.json is the published schema of their answers', () =>
  expectPublished(
    'fleet-output.schema.json',
    'The JSON of balcao fleet find (one line for each event), errors, silent, drift and send, and of balcao collector code',
    fleetOutput,
  ))

describe('a fleet', () => {
  const data = folderOfFile()
  const away = folderOfFile()
  let collector: Collector
  let own: { url: string; data: string }
  const barcode = '1234567890123456789012345678'
  const history: Event[] = [
    ...purchaseUnderWay(1),
    { type: 'ticketSold', data: { uniqueReqId: id(101), sold: { ...sold(), barcode } } },
    ...purchaseUnderWay(2),
    { type: 'ticketRefused', data: { uniqueReqId: id(102), code: 4_001, name: 'draw_closed' } },
  ]
  const [first, second] = [counterNumber(1), counterNumber(2)]

  beforeAll(async () => {
    const dataDir = join(data, 'collector')
    await putEmptyDatabase(dataDir)
    collector = await startCollector({
      ...{ port: 0, dataDir, keptMonths: 12, report: (problem) => console.error(problem) },
    })
    own = { url: collector.url, data }
  })
  afterAll(() => collector?.close())
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  async function written<Result>(work: () => Promise<Result>): Promise<[Result, string]> {
    const [result, { both }] = await outputOf(work)
    return [result, both]
  }

  it('takes a log from its operator, once', async () => {
    const file = join(data, 'log.jsonl')
    await writeFile(file, Buffer.concat(recordsWith(first, ...history)))
    const [, sent] = await written(() => sendLogs(file, own))
    expect(sent).toBe(`collector:7/${first}/1 has records up to 13, 13 of them from now.\n`)
    const [, again] = await written(() => sendLogs(file, own))
    expect(again).toBe(`collector:7/${first}/1 has records up to 13, 0 of them from now.\n`)
    await writeFile(file, Buffer.concat(recordsWith(first, ...purchaseUnderWay(5))))
    await expect(sendLogs(file, own)).rejects.toThrow(`${file}: The collector has other records than these.`)
  })

  it('takes the mirrors of a machine that has enrolled with a code and has no key of the operator', async () => {
    const records = recordsWith(second, ...history)
    const mirrors = new LogMirrors(join(away, 'print-daemon'))
    const mirrored = (from: number, to: number) =>
      mirrors.append({
        counterId: second,
        log: 1,
        from: from + 1,
        records: Buffer.concat(records.slice(from, to)).toString(),
      })
    await mirrored(0, 8)
    const there = { url: collector.url, data: away }
    const refused = (reason: string) => [
      1,
      expect.stringMatching(new RegExp(`^the mirror of ${second}: .*${reason}.*\n$`)),
    ]
    expect(await written(() => sendLogs(undefined, there))).toEqual(
      refused("no key of the collector's operator"),
    )
    expect(await written(() => sendLogs(undefined, { ...there, code: 'WRONG' }))).toEqual(
      refused('does not know this key'),
    )
    const [, shown] = await written(() => newCode('7', { ...own, json: true }))
    const { code } = v.parse(fleetOutput.code, JSON.parse(shown))
    await written(() =>
      sendLogs(undefined, { ...there, code: `${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase() }),
    )
    await mirrored(8, records.length)
    const [, sent] = await written(() => sendLogs(undefined, { ...there, json: true }))
    expect(v.parse(fleetOutput.send, JSON.parse(sent))).toEqual([
      { log: `7/${second}/1`, sent: 5, count: 13, missing: [] },
    ])
  })

  it('is searched for events, each with the log that it is in', async () => {
    const options = { ...own, limit: 10 }
    const [code, text] = await written(() =>
      findInFleet({ ...options, id: '1234-5678901234-56789012345678' }),
    )
    expect(code).toBe(0)
    expect(text.split('\n').map((line) => line.slice(0, 60))).toEqual([
      expect.stringContaining(`7/${first}/1  #10  `),
      expect.stringContaining(`7/${second}/1  #10  `),
      '',
    ])
    const [, json] = await written(() =>
      findInFleet({ ...options, error: 'draw_closed', limit: 1, json: true }),
    )
    expect(v.parse(fleetOutput.find, JSON.parse(json.split('\n')[0]!))).toMatchObject({
      log: `7/${first}/1`,
      seq: 13,
      type: 'ticketRefused',
    })
    expect(json).toContain('These are the first 1')
    expect(await written(() => findInFleet({ ...options, shop: '8' }))).toEqual([1, 'No event matches.\n'])
    await expect(findInFleet({ ...options, type: 'noSuchEvent' })).rejects.toThrow('There is no event')
  })

  it('counts refusals by kind, shop and version', async () => {
    const [code, json] = await written(() => fleetErrors({ ...own, json: true }))
    expect([code, v.parse(fleetOutput.errors, JSON.parse(json))]).toMatchObject([
      1,
      [{ shop: '7', error: 'ticketRefused draw_closed', count: 2 }],
    ])
  })

  it('is not called sound where the collector knows no counter of the shop, as of one that is misspelt', async () => {
    const other = { ...own, shop: '8' }
    const none = 'knows no counter of shop 8'
    await expect(fleetErrors(other)).rejects.toThrow(none)
    await expect(silentInFleet(other)).rejects.toThrow(none)
    await expect(driftInFleet({ ...other, clock: 30, replay: true })).rejects.toThrow(none)
  })

  it('names its silent counters', async () => {
    expect((await written(() => silentInFleet(own)))[0]).toBe(0)
    const since = moment('2999-01-01')
    const [code, text] = await written(() => silentInFleet({ ...own, since }))
    expect(code).toBe(1)
    expect(text).toContain(`shop 7  ${second}  last seen `)
    const [, json] = await written(() => silentInFleet({ ...own, since, json: true }))
    expect(v.parse(fleetOutput.silent, JSON.parse(json))).toHaveLength(2)
  })

  it('is read by every tool for logs, and replayed', async () => {
    const [code, text] = await written(() => driftInFleet({ ...own, clock: 30, replay: true }))
    expect(code).toBe(1)
    expect(text).toBe(
      `shop 7, counter ${first}: one incident was recorded: its records contradict those that were received before, or a signed head.\n`,
    )
    const [, json] = await written(() => driftInFleet({ ...own, clock: 30, replay: false, json: true }))
    expect(v.parse(fleetOutput.drift, JSON.parse(json))).toMatchObject([{ counterId: first }])
    vi.stubEnv('BALCAO_COLLECTOR', own.url)
    vi.stubEnv('BALCAO_DATA', own.data)
    const name = `collector:7/${second}`
    expect((await written(() => explain(name, barcode, {})))[1]).toContain('The host sold')
    await expect(explain('collector:7', barcode, {})).rejects.toThrow('is named collector:SHOP/COUNTER')
    await expect(explain(`collector:7/${counterNumber(9)}`, barcode, {})).rejects.toThrow('has no such log')
  })

  it('is replayed from the state that a log begins with; a log without its beginning is named', async () => {
    // As the events of the shop say.
    const counterId = id(0xabcdef)
    const events: Event[] = [opened(counterId), ...openShop, ...history]
    const state = stateAfter(events)
    const stateHash = stateHashOf(state)
    /** Begins with that state in place of the events. */
    const logFrom = (kept: State, ...later: readonly Event[]) => {
      const checkpoint: Event = { type: 'checkpointReached', data: { stateHash, hashVersion } }
      const records = recordsOf(logged([...events, checkpoint, ...later]))
      const before = { seq: events.length, hash: hashIn(records[events.length - 1]!) }
      return [encodeStateRecord(kept, before, 5), ...records.slice(events.length)]
    }
    async function driftAfter(records: readonly Uint8Array[]): Promise<string> {
      const file = join(data, 'part.jsonl')
      await writeFile(file, Buffer.concat(records))
      await written(() => sendLogs(file, { ...own, pastDamage: true }))
      return (await written(() => driftInFleet({ ...own, clock: 30, replay: true })))[1]
    }
    const named = `shop 7, counter ${counterId}: log 1: `
    expect(await driftAfter(logFrom(state))).toContain(
      `${named}the log begins with the state after record ${events.length}, and no signed head proves that state.`,
    )
    const signer = { name: 'host', ...openSigningKey(newSigningKey()) }
    const signed = (stateIn: string): Event => {
      const place = {
        shop: '7',
        counterId,
        log: 1,
        count: events.length + 1,
        hash: hashIn(logFrom(state)[1]!),
      }
      const head = { ...place, stateHash: stateIn, hashVersion, at: 0 }
      const signature = signer.sign(headText(head))
      return { type: 'headSigned', data: { by: 'host', head, key: keyText(noteKey(signer)), signature } }
    }
    expect(await driftAfter(logFrom(state, signed(stateHash)))).not.toContain(named)
    expect(await driftAfter(logFrom(state, signed(stateHash), signed('b'.repeat(64))))).toContain(
      `${named}the state of the signed head of record ${events.length + 1} is another one`,
    )

    const { till, session } = state
    const altered: State = {
      ...state,
      till: { ...till, balance: 1 },
      session: { ...session, counterId: counterNumber(5) },
    }
    expect(await driftAfter(logFrom(altered))).toContain(
      `counter ${counterNumber(5)}: log 1: the checkpoint at event ${events.length + 1} is wrong`,
    )
    const whole = recordsOf(logged([...openShop.slice(0, 1), opened(counterNumber(6)), ...openShop.slice(1)]))
    expect(await driftAfter(whole.slice(1))).toContain(
      `shop 7, counter ${counterNumber(6)}: log 1 was not replayed: the collector has no record before 2, and no state.`,
    )
  })

  it('agrees only as far as is known where a log could not be replayed', async () => {
    const shop9 = openShop.map((event) =>
      event.type === 'deploymentLoaded'
        ? { ...event, data: { ...event.data, shop: { ...event.data.shop, id: '9' } } }
        : event,
    )
    const whole = recordsOf(logged([...shop9.slice(0, 1), opened(counterNumber(8)), ...shop9.slice(1)]))
    const file = join(data, 'later.jsonl')
    await writeFile(file, Buffer.concat(whole.slice(1)))
    await written(() => sendLogs(file, { ...own, pastDamage: true }))
    const [code, text] = await written(() => driftInFleet({ ...own, shop: '9', clock: 30, replay: true }))
    expect(code).toBe(0)
    expect(text).toContain(
      'The only counter agrees, as far as is known without the logs that were not replayed.\n',
    )
    expect(text).toContain('log 1 was not replayed')
  })

  it('is replayed log by log: an earlier log of a counter is named with what is wrong in it', async () => {
    const counterId = counterNumber(7)
    const file = join(data, 'of-two.jsonl')
    async function send(...records: readonly Uint8Array[]): Promise<void> {
      await writeFile(file, Buffer.concat(records))
      await written(() => sendLogs(file, own))
    }
    const wrong: Event = { type: 'checkpointReached', data: { stateHash: 'b'.repeat(64), hashVersion } }
    const first = recordsWith(counterId, ...history, wrong)
    await send(...first)
    const { seq, hash } = { seq: first.length, hash: hashIn(first.at(-1)!) }
    const state = stateAfter([opened(counterId), ...openShop])
    const later = { ...state, heads: { ...state.heads, earlierLogs: 1 } }
    const carried: Event = {
      type: 'stateCarriedOver',
      data: { reason: 'mirror', earlier: { seq, hash }, state: later },
    }
    await send(...recordsOf(logged([opened(counterId), carried])))
    const [code, text] = await written(() => driftInFleet({ ...own, clock: 30, replay: true }))
    expect(code).toBe(1)
    expect(text.split('\n').filter((line) => line.includes(counterId))).toEqual([
      expect.stringContaining(
        `shop 7, counter ${counterId}: log 1: the checkpoint at event ${first.length} is wrong`,
      ),
    ])
  })

  it('names the records that no sender had any more', async () => {
    const counterId = counterNumber(3)
    const records = recordsWith(counterId, ...history)
    const file = join(data, 'gap.jsonl')
    await writeFile(file, Buffer.concat([...records.slice(0, 6), ...records.slice(8)]))
    await written(() => sendLogs(file, { ...own, pastDamage: true }))
    const [, text] = await written(() => driftInFleet({ ...own, clock: 30, replay: true }))
    expect(text).toMatch(new RegExp(`counter ${counterId}: .*Events 7 to 8 cannot be read`))
  })
})
