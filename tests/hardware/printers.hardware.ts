import { execFileSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { FarEnd } from '../../print-daemon/testing/cable.ts'
import { openTransport } from '../../print-daemon/transports/open-transport.ts'
import type { DeviceConnection } from '../../print-daemon/transports/transport-row.ts'
import { transportContract, type Bench } from '../../print-daemon/transports/transport-contract.ts'
import { printerGadget, readerGadget, type Gadget } from './gadgets.ts'

const lookAgainMs = 10
/** More than the kernel ever holds: its printer gadget falls over when it goes with a part of a packet unread. */
const allAtOnce = 1 << 20

/** Opens a far end as soon as the kernel has made it; until then there is none, or the one from before. */
async function openFarEnd(file: string, hear: (bytes: Uint8Array) => void): Promise<FarEnd> {
  for (;;)
    try {
      // A serial line is a terminal, which would echo and translate.
      if (file.includes('tty')) execFileSync('stty', ['-F', file, 'raw', '-echo'])
      return await FarEnd.open(file, hear, allAtOnce)
    } catch {
      await delay(lookAgainMs)
    }
}

/** A gadget, where its far end is, and how the program under test reaches it. */
interface Setting {
  readonly gadget: Gadget
  readonly farEnd: string
  readonly connection: DeviceConnection
}

async function bench({ gadget, farEnd, connection }: Setting): Promise<Bench> {
  let arrived: Buffer = Buffer.alloc(0)
  let end: FarEnd | undefined
  const plug = async () => {
    await gadget.plug()
    end = await openFarEnd(farEnd, (bytes) => (arrived = Buffer.concat([arrived, bytes])))
  }
  const pull = async () => {
    await end?.close()
    if (end) await gadget.pull()
    end = undefined
  }
  await plug()
  return {
    open: () => openTransport(connection),
    far: {
      arrived: () => arrived,
      hold: async () => end?.hold(),
      take: async () => end?.listen(),
      sendToHost: async () => {
        const sent = Uint8Array.of(0x14, 0, 0, 0x0f)
        await end?.send(sent)
        return sent
      },
      pull,
      plug,
      close: pull,
    },
  }
}

const usb = { kind: 'usb', vendorId: 7568 } as const

describe('a USB printer', () => {
  const setting = (connection: DeviceConnection) => () =>
    bench({ gadget: printerGadget(), farEnd: '/dev/g_printer0', connection })

  describe('spoken to directly', () => transportContract(setting(usb)))

  describe('through the driver of the kernel', () =>
    transportContract(setting({ kind: 'file', path: '/dev/usb/lp0' })))

  it('is known by its product and its serial number as well', async () => {
    const { open, far } = await setting({ ...usb, productId: 0x2060, serialNumber: 'P1' })()
    const transport = open()
    const statuses: string[] = []
    transport.status$.subscribe((status) => statuses.push(status))
    while (statuses.at(-1) !== 'connected') await delay(lookAgainMs)
    await transport.close()
    const another = openTransport({ ...usb, serialNumber: 'P2' })
    await delay(1_000)
    another.status$.subscribe((status) => expect(status).toBe('unplugged'))
    await another.close()
    await far.close()
  })
})

describe('a printer at a serial line over USB', () => {
  transportContract(() =>
    bench({
      gadget: readerGadget(),
      farEnd: '/dev/ttyGS0',
      connection: { kind: 'serial', path: '/dev/ttyACM0', baudRate: 115_200, flowControl: 'none' },
    }),
  )
})
