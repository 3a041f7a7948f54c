import { filter, firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LinkStatus, Transport } from './transport.ts'
import { patience } from '../../tests/kit/patience.ts'

/** The device at the other end of a transport under test. */
export interface Far {
  /** Everything that reached it, in order. */
  readonly arrived: () => Buffer
  /** From now on it takes nothing, or again what comes. */
  hold(): Promise<void>
  take(): Promise<void>
  /** Makes it say something, and answers what. */
  speak(): Promise<Uint8Array>
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
/** Long enough that whoever can take something has. */
const heldMs = 150

/** Bytes that say by themselves where they belong. */
function numbered(from: number, count: number): Uint8Array {
  return Uint8Array.from({ length: count }, (_, at) => (from + at) % 251)
}

/** What every transport keeps to, whatever it is made of. */
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
  /** Writes until the device takes no more; answers how many bytes it took. */
  async function writeUntilHeld(from: number): Promise<number> {
    let sent = 0
    try {
      for (;;) sent += await transport.write(numbered(from + sent, 4_000), AbortSignal.timeout(heldMs))
    } catch (error) {
      expect(error).toMatchObject({ name: 'TimeoutError' })
      return sent
    }
  }
  const arrive = (bytes: Uint8Array) =>
    vi.waitFor(() => expect(far.arrived().equals(bytes)).toBe(true), patience)

  describe('a transport', () => {
    it('brings bytes whole and in order, however many come at once', async () => {
      await becomes('connected')
      let sent = 0
      for (const count of [1, 2, 255, 256, 257, 1_023, 1_025, 7_000]) {
        await writeAll(numbered(sent, count))
        sent += count
      }
      await arrive(numbered(0, sent))
    })

    it('is held by a device that takes nothing, and loses and repeats nothing when it takes again', async () => {
      await becomes('connected')
      await far.hold()
      const sent = await writeUntilHeld(0)
      await far.take()
      await writeAll(numbered(sent, 1_000))
      await arrive(numbered(0, sent + 1_000))
    })

    it('takes none of the bytes of a write that was aborted before', async () => {
      await becomes('connected')
      const reason = new Error('no more')
      await expect(transport.write(numbered(9, 10), AbortSignal.abort(reason))).rejects.toBe(reason)
      await writeAll(numbered(0, 10))
      await arrive(numbered(0, 10))
    })

    it('brings what the device says', async () => {
      await becomes('connected')
      const heard: Uint8Array[] = []
      const listening = transport.received$.subscribe((bytes) => heard.push(bytes))
      const said = await far.speak()
      await vi.waitFor(() => expect(Buffer.concat(heard)).toEqual(Buffer.from(said)), patience)
      listening.unsubscribe()
    })

    it('tells when it is unplugged, refuses bytes, and works again by itself when it is plugged in', async () => {
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

    it('lets go of a writer when it is unplugged in the middle of a write', async () => {
      await becomes('connected')
      await far.hold()
      await writeUntilHeld(0)
      // A part of it may still be taken; what follows is not.
      const ended = expect(writeAll(numbered(0, 4_000))).rejects.toThrow()
      await far.pull()
      await ended
      await becomes('unplugged')
      await far.plug()
      await becomes('connected')
    })

    it('waits for a device that is not there yet', async () => {
      await transport.close()
      await far.pull()
      transport = open()
      await becomes('unplugged')
      await far.plug()
      await becomes('connected')
    })

    it('leaves nothing open when it is closed, also while a write is held', async () => {
      await becomes('connected')
      await transport.close()
      const before = process.getActiveResourcesInfo().length
      transport = open()
      await becomes('connected')
      await far.hold()
      await writeUntilHeld(0)
      const ended = expect(writeAll(numbered(0, 4_000))).rejects.toThrow()
      await transport.close()
      await ended
      await vi.waitFor(
        () => expect(process.getActiveResourcesInfo().length).toBeLessThanOrEqual(before),
        patience,
      )
      await expect(firstValueFrom(transport.status$, { defaultValue: 'ended' })).resolves.toBe('ended')
    })
  })
}
