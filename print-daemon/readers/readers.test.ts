import { realpath } from 'node:fs/promises'
import { SerialPort } from 'serialport'
import { expect, it, vi } from 'vitest'
import { Cable, canPlayLines } from '../testing/cable.ts'
import { openReader } from './registry.ts'
import { readerContract, type ReaderBench } from './reader-contract.ts'
import { openHandles } from './testing/open-handles.ts'
import { sendAt } from './testing/send-at.ts'
import { VirtualReader } from './virtual-reader.ts'
import { missing } from '../../tests/kit/missing.ts'
import { patience } from '../../tests/kit/patience.ts'

readerContract('virtual', async (): Promise<ReaderBench> => {
  const reader = new VirtualReader()
  return {
    reader,
    put: async (id) => reader.insert(id),
    take: async () => reader.remove(),
    disturb: async () => reader.remove(),
    unplug: async () => reader.unplug(),
    replug: async () => reader.replug(),
    held: async () => 0,
    close: async () => undefined,
  }
})

/** How a serial reader writes an id, and what else may come over its line. */
const serialWays = [
  {
    name: 'serial, lines',
    write: (id: string) => `${id}\r\n`,
    noise: '\r\n\u0000\u00ffhello world\r\n12\r\n',
  },
  { name: 'serial, frames', write: (id: string) => `\u0002${id}\u0003`, noise: '\u0003\u0002\u0002#\u0003' },
]
for (const { name, write, noise } of canPlayLines ? serialWays : [])
  readerContract(name, async (): Promise<ReaderBench> => {
    const cable = await Cable.plugged()
    const send = (text: string) => sendAt(cable.far, [Buffer.from(text, 'latin1')])
    const device = await realpath(cable.near)
    return {
      reader: openReader({ kind: 'serial', path: cable.near, baudRate: 9600 }, { awayAfterMs: 150 }),
      isForgetful: true,
      put: (id) => send(write(id)),
      take: async () => undefined,
      disturb: () => send(noise),
      unplug: () => cable.pull(),
      replug: () => cable.plug(),
      held: () => openHandles(device),
      close: () => cable.remove(),
    }
  })

it.skipIf(!canPlayLines)(
  `a serial reader that is pulled before it was first listened to is unplugged, and works when it is back${missing(canPlayLines, 'socat')}`,
  async () => {
    const cable = await Cable.plugged()
    const { open } = SerialPort.prototype
    vi.spyOn(SerialPort.prototype, 'open').mockImplementationOnce(function (this: SerialPort, opened) {
      open.call(this, async (error) => {
        await cable.pull()
        opened?.(error)
      })
    })
    const reader = openReader({ kind: 'serial', path: cable.near, baudRate: 9600 })
    const conditions: string[] = []
    reader.status$.subscribe((condition) => conditions.push(condition))
    const expectConditions = (...expected: string[]) =>
      vi.waitFor(() => expect(conditions).toEqual(expected), patience)
    await expectConditions('unplugged', 'works', 'unplugged')
    await cable.plug()
    await expectConditions('unplugged', 'works', 'unplugged', 'works')
    await reader.close()
    await cable.remove()
  },
)
