import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { filter, firstValueFrom } from 'rxjs'
import { SerialPort } from 'serialport'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Cable, canPlayLines, FarEnd, fastestBaud } from '../testing/cable.ts'
import { DeviceAbsent } from './connection.ts'
import { file as deviceFile } from './device-file.ts'
import { openTransport } from './open-transport.ts'
import type { DeviceConnection } from './transport-row.ts'
import { transportContract, type Bench } from './transport-contract.ts'
import { missing } from '../../tests/kit/missing.ts'
import { patience } from '../../tests/kit/patience.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'

interface Playing {
  /** How many bytes the device takes at a time. */
  readonly atOnce?: number
  /** What it says to hold the writer, and to let it go on; without these it just does not listen. */
  readonly flowBytes?: { readonly stop: number; readonly goOn: number }
}

/** A device at the end of a serial cable. */
async function lineBench(
  connectionAt: (path: string) => DeviceConnection,
  { atOnce, flowBytes }: Playing = {},
): Promise<Bench> {
  const cable = await Cable.plugged()
  let arrived: Buffer = Buffer.alloc(0)
  const openFar = () => FarEnd.open(cable.far, (bytes) => (arrived = Buffer.concat([arrived, bytes])), atOnce)
  let end = await openFar()
  return {
    open: () => openTransport(connectionAt(cable.near)),
    far: {
      arrived: () => arrived,
      hold: () => (flowBytes ? end.send(Uint8Array.of(flowBytes.stop)) : end.hold()),
      take: () => (flowBytes ? end.send(Uint8Array.of(flowBytes.goOn)) : Promise.resolve(end.listen())),
      sendToHost: async () => {
        const sent = Uint8Array.of(0x16, 0, 0xff, 0x0d, 0x0a, 0x03)
        await end.send(sent)
        return sent
      },
      pull: async () => {
        await end.close()
        await cable.pull()
      },
      plug: async () => {
        await cable.plug()
        end = await openFar()
      },
      close: async () => {
        await end.close()
        await cable.remove()
      },
    },
  }
}

const [xOn, xOff] = [0x11, 0x13]

describe.skipIf(!canPlayLines)(`over a serial line${missing(canPlayLines, 'socat')}`, () => {
  const serial = (options: Omit<DeviceConnection & { kind: 'serial' }, 'kind' | 'path'>, playing?: Playing) =>
    transportContract(() => lineBench((path) => ({ kind: 'serial', path, ...options }), playing))

  describe('without flow control,', () => serial({ baudRate: fastestBaud, flowControl: 'none' }))
  describe('with the flow control of modems,', () =>
    serial({ baudRate: fastestBaud, flowControl: 'hardware' }))
  describe('with the flow control of characters,', () =>
    serial({ baudRate: fastestBaud, flowControl: 'software' }, { flowBytes: { stop: xOff, goOn: xOn } }))

  it.each([9600, 115_200] as const)(
    'a piece waits as long as a line of %i baud needs for the one before',
    async (baudRate) => {
      // As behind a USB adapter whose printer takes nothing: the system never says that the bytes have left it.
      const drain = vi.spyOn(SerialPort.prototype, 'drain').mockImplementation(() => {})
      onTestFinished(() => drain.mockRestore())
      const { open, far } = await lineBench((at) => ({
        ...{ kind: 'serial', path: at, baudRate, flowControl: 'hardware' },
      }))
      const transport = open()
      onTestFinished(async () => {
        await transport.close()
        await far.close()
      })
      await firstValueFrom(transport.status$.pipe(filter((status) => status === 'connected')))
      const write = () => transport.write(Buffer.alloc(300, 7), AbortSignal.timeout(patience.timeout))
      const timers = vi.spyOn(globalThis, 'setTimeout')
      onTestFinished(() => timers.mockRestore())
      const beganAt = performance.now()
      expect(await write()).toBe(256)
      expect(await write()).toBe(256)
      const lineMs = (256 * 10_000) / baudRate
      expect(timers).toHaveBeenCalledWith(expect.any(Function), lineMs)
      // A timer may be a millisecond early.
      expect(performance.now() - beganAt).toBeGreaterThanOrEqual(lineMs - 2)
      await vi.waitFor(() => expect(far.arrived()).toHaveLength(512), patience)
    },
  )
})

describe.skipIf(!canPlayLines)(`through a device file${missing(canPlayLines, 'socat')}`, () => {
  transportContract(() => lineBench((path) => ({ kind: 'file', path })))

  describe('of a device that takes few bytes at once,', () =>
    transportContract(() => lineBench((path) => ({ kind: 'file', path }), { atOnce: 61 })))
})

it('no file but a device is ever opened as one', async () => {
  const folder = folderOfTest()
  const file = path.join(folder, 'passwd')
  await writeFile(file, 'as it was')
  const { signal } = new AbortController()
  const open = (at: string) => deviceFile.open({ kind: 'file', path: at }, signal)
  await expect(open(file)).rejects.toThrow('is not a device')
  await expect(open(path.join(folder, 'new'))).rejects.toThrow(DeviceAbsent)
  expect(await readFile(file, 'utf8')).toBe('as it was')
  expect(await readdir(folder)).toEqual(['passwd'])
})
