import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counterNumber, deepValue, partOf, withRecord } from '../../collector/testing.ts'
import { newSigningKey, openSigningKey } from '../../node/signing-key.ts'
import { itHolds } from './attack.ts'
import { collectorTables } from './cases/collector.ts'
import { stopped } from './cases/framing.ts'
import {
  openCollectorTarget,
  signedEnrolment,
  signedPart,
  type RunningCollectorTarget,
} from './collector-target.ts'
import { honestExchange, hold, post, statusOf } from './wire.ts'

let running: RunningCollectorTarget
beforeAll(async () => {
  running = await openCollectorTarget()
})
afterAll(() => running?.close())

describe('no hostile request to the collector changes a log, enrols a counter or reveals anything', () => {
  itHolds(() => running.target, collectorTables)
})

describe('the collector', () => {
  it('serves while hundreds of callers never finish their requests', async () => {
    const { target } = running
    const before = await target.state()
    const held = await Promise.all(
      Array.from({ length: 300 }, (_, each) =>
        hold(target.port, stopped[each % stopped.length]![1](target.own, '/part')),
      ),
    )
    expect(await target.state()).toEqual(before)
    for (const socket of held) socket.destroy()
  })

  it('receives the same records without the attack, so that the cases show something', async () => {
    const { target } = running
    const { counterId, records, key } = target.counter
    const part = { ...partOf(counterId, records, records.length - 1, records.length), at: Date.now() }
    const answer = await honestExchange(
      target.port,
      post('/part', { host: target.own }, signedPart(part, key)),
    )
    expect(statusOf(answer)).toBe(200)
  })

  it('enrols a counter with its code, after however many wrong ones', async () => {
    const { target } = running
    const key = openSigningKey(newSigningKey())
    const enrol = async (code: string) =>
      statusOf(
        await honestExchange(
          target.port,
          post('/enrol', { host: target.own }, signedEnrolment(code, counterNumber(3), key)),
        ),
      )
    for (let wrong = 0; wrong < 100; wrong++) expect(await enrol('A'.repeat(10))).toBe(401)
    expect(await enrol(target.goodCode)).toBe(200)
  })

  it('receives records with texts and depths that no version has written, and serves on', async () => {
    const { target } = running
    const { counterId, key } = target.other
    const odd: readonly (readonly [type: string, data: string])[] = [
      ['x\0Refused', '{}'],
      ['x\nUnknown', `{"name":"x\\u0000"}`],
      ['nobodyKnows', `{"x":${deepValue}}`],
    ]
    const none: readonly Buffer[] = []
    const records = odd.reduce((all, [type, data]) => withRecord(all, type, data), none)
    const part = { ...partOf(counterId, records, 0, records.length), log: 2, at: Date.now() }
    const answer = await honestExchange(
      target.port,
      post('/part', { host: target.own }, signedPart(part, key)),
    )
    expect(statusOf(answer)).toBe(200)
    expect(await target.state()).toBeDefined()
  })

  it('has written no key and nothing of a log into its output', () => {
    for (const secret of running.target.secrets().slice(0, 3)) expect(running.part.said).not.toContain(secret)
  })
})
