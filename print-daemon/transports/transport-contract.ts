import { filter, firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LinkStatus, Transport } from './transport.ts'
import { patience } from '../../tests/kit/patience.ts'

/** The device at the other end of a transport under test. */
export interface Far {
  /** All bytes that it received, in order. */
  readonly arrived: () => Buffer
  /** Stops or resumes accepting bytes. */
  hold(): Promise<void>
  take(): Promise<void>
  /** Makes it send bytes, and returns them. */
  sendToHost(): Promise<Uint8Array>
  pull(): Promise<void>
  plug(): Promise<void>
  close(): Promise<void>
}

export interface Bench {
  /** Opens the transport; called once the device is there. */
  readonly open: () => Transport
  readonly far: Far
}

const forEver = () => new AbortController().signal
/** Long enough for every pending write. */
const heldMs = 150

/** Bytes whose values show their position. */
function numbered(from: number, count: number): Uint8Array {
  return Uint8Array.from({ length: count }, (_, at) => (from + at) % 251)
}

/** The rules for every transport. */
export function transportContract(setUp: () => Promise<Bench>): void {
  let far: Far
  let transport: Transport
  let open: Bench['open']
  beforeEach(async () => {
    const bench = await setUp()
    far = bench.far
    open = bench.open
    transport = open()
  })
  afterEach(async () => {
    await far.take()
    await transport.close()
    await far.close()
  })

  const becomes = (wanted: LinkStatus) =>
    firstValueFrom(transport.status$.pipe(filter((status) => status === wanted)))
  async function writeAll(bytes: Uint8Array): Promise<void> {
    for (let sent = 0; sent < bytes.length;) sent += await transport.write(bytes.subarray(sent), forEver())
  }
  /** Writes until the device accepts no more; returns the number of accepted bytes. */
  async function writeUntilHeld(from: number): Promise<number> {
    let sent = 0
    try {
      for (;;) sent += await transport.write(numbered(from + sent, 4_000), AbortSignal.timeout(heldMs))
    } catch (error) {
      expect(error).toMatchObject({ name: 'TimeoutError' })
      return sent
    }
  }
  /** Writes until a write fails: after a stall of the machine the device may still have room, and one write would succeed. */
  async function writeOn(): Promise<never> {
    for (;;) await transport.write(numbered(0, 4_000), forEver())
  }
  /** What this process has open: the least of many turns, in which what was closed goes. */
  async function leastOpen(): Promise<number> {
    let least = Infinity
    for (let turns = 0; turns < 200; turns++) {
      await new Promise(setImmediate)
      const now = process.getActiveResourcesInfo().length
      if (now < least) [least, turns] = [now, 0]
    }
    return least
  }
  const arrive = (bytes: Uint8Array) =>
    vi.waitFor(() => expect(far.arrived().equals(bytes)).toBe(true), patience)

  describe('a transport', () => {
    it('delivers bytes complete and in order, however many are sent at once', async () => {
      await becomes('connected')
      let sent = 0
      for (const count of [1, 2, 255, 256, 257, 1_023, 1_025, 7_000]) {
        await writeAll(numbered(sent, count))
        sent += count
      }
      await arrive(numbered(0, sent))
    })

    it('waits for a device that accepts nothing, and loses and repeats nothing when it continues', async () => {
      await becomes('connected')
      await far.hold()
      const sent = await writeUntilHeld(0)
      await far.take()
      await writeAll(numbered(sent, 1_000))
      await arrive(numbered(0, sent + 1_000))
    })

    it('accepts no byte of a write that was aborted before', async () => {
      await becomes('connected')
      const reason = new Error('no more')
      await expect(transport.write(numbered(9, 10), AbortSignal.abort(reason))).rejects.toBe(reason)
      await writeAll(numbered(0, 10))
      await arrive(numbered(0, 10))
    })

    it('delivers the bytes of the device', async () => {
      await becomes('connected')
      const received: Uint8Array[] = []
      const listening = transport.received$.subscribe((bytes) => received.push(bytes))
      const sent = await far.sendToHost()
      await vi.waitFor(() => expect(Buffer.concat(received)).toEqual(Buffer.from(sent)), patience)
      listening.unsubscribe()
    })

    it('reports when it is unplugged, refuses bytes, and works again by itself when it is plugged in', async () => {
      await becomes('connected')
      for (let times = 0; times < 2; times++) {
        await far.pull()
        await becomes('unplugged')
        await expect(transport.write(numbered(0, 10), forEver())).rejects.toThrow()
        await far.plug()
        await becomes('connected')
      }
      const before = far.arrived().length
      await writeAll(numbered(0, 100))
      await vi.waitFor(
        () => expect(far.arrived().subarray(before).equals(numbered(0, 100))).toBe(true),
        patience,
      )
    })

    it('rejects a write when it is unplugged in the middle of it', async () => {
      await becomes('connected')
      await far.hold()
      await writeUntilHeld(0)
      const ended = expect(writeOn()).rejects.toThrow()
      await far.pull()
      await ended
      await becomes('unplugged')
      await far.plug()
      await becomes('connected')
    })

    it('waits for a device that is not connected yet', async () => {
      await transport.close()
      await far.pull()
      transport = open()
      await becomes('unplugged')
      await far.plug()
      await becomes('connected')
    })

    it('leaves nothing open when it is closed, also during a blocked write', async () => {
      await becomes('connected')
      await transport.close()
      await far.hold()
      // Within the same patience as below: it has timers of its own.
      const before = await vi.waitFor(leastOpen, patience)
      await far.take()
      transport = open()
      await becomes('connected')
      await far.hold()
      await writeUntilHeld(0)
      const ended = expect(writeOn()).rejects.toThrow()
      await transport.close()
      await ended
      await vi.waitFor(async () => expect(await leastOpen()).toBeLessThanOrEqual(before), patience)
      await expect(firstValueFrom(transport.status$, { defaultValue: 'ended' })).resolves.toBe('ended')
    })
  })
}
