import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PrintHealth } from '../../src/protocol/print-service.ts'
import * as v from 'valibot'
import { itHolds } from './attack.ts'
import { stopped } from './cases/framing.ts'
import { printTables } from './cases/print.ts'
import { openPrintTarget, signedPost, type RunningPrintTarget } from './print-target.ts'
import { honestExchange, hold, statusOf } from './wire.ts'

let running: RunningPrintTarget
beforeAll(async () => {
  running = await openPrintTarget()
})
afterAll(() => running?.close())

describe('no hostile request to the print program prints, opens, writes or reveals anything', () => {
  itHolds(() => running.target, printTables)
})

describe('the print program', () => {
  it('serves while hundreds of callers never finish their requests, and ends those requests', async () => {
    const { target } = running
    const before = await target.state()
    const held = await Promise.all(
      Array.from({ length: 300 }, (_, each) =>
        hold(target.port, stopped[each % stopped.length]![1](target.own, '/pair')),
      ),
    )
    expect(await target.state()).toEqual(before)
    await Promise.all(
      held.map((socket) => socket.closed || new Promise((resolve) => socket.once('close', resolve))),
    )
    expect(await target.state()).toEqual(before)
  }, 60_000)

  it('prints for the same request without the attack, so that the cases show something', async () => {
    const { target, read } = running
    const { waiting } = v.parse(PrintHealth, await read('/health'))
    expect(waiting).toBe(0)
    const before = await target.state()
    expect(
      statusOf(await honestExchange(target.port, signedPost(target, '/drawer', { id: crypto.randomUUID() }))),
    ).toBe(200)
    await target.settled()
    expect(await target.state()).not.toEqual(before)
  })

  it('has written no key or code into its output', () => {
    const { target, part } = running
    for (const secret of target.secrets().slice(0, 3)) expect(part.said).not.toContain(secret)
  })
})
