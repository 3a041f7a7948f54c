import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import type { Device } from 'usb'
import type { PrinterList } from '../../src/protocol/print-devices.ts'
import { suggestedProfile } from '../profiles/profile.ts'

type Found = PrinterList['found'][number]

const printerClass = 7
const usualProfile = 'generic-80mm'

const hex = (id: number) => id.toString(16).padStart(4, '0')

function isPrinter({ allConfigDescriptors }: Device): boolean {
  return allConfigDescriptors.some(({ interfaces }) =>
    interfaces.flat().some(({ bInterfaceClass }) => bInterfaceClass === printerClass),
  )
}

const text = (device: Device, index: number) =>
  new Promise<string | undefined>((resolve) =>
    device.getStringDescriptor(index, (_, value) => resolve(value)),
  )

/** What a device calls itself; its numbers where it may not be asked, or is in use. */
async function nameOf(device: Device): Promise<string> {
  const { idVendor, idProduct, iManufacturer, iProduct } = device.deviceDescriptor
  const numbers = `USB printer ${hex(idVendor)}:${hex(idProduct)}`
  if (device.interfaces !== undefined) return numbers
  try {
    device.open()
  } catch {
    return numbers
  }
  try {
    const words = [await text(device, iManufacturer), await text(device, iProduct)].filter(Boolean)
    return words.length > 0 ? `${words.join(' ')} (USB ${hex(idVendor)}:${hex(idProduct)})` : numbers
  } finally {
    device.close()
  }
}

async function usbPrinters(): Promise<Found[]> {
  const { getDeviceList } = await import('usb')
  const printers = getDeviceList().filter(isPrinter)
  const found: Found[] = []
  for (const device of printers) {
    const { idVendor, idProduct } = device.deviceDescriptor
    const connection = { kind: 'usb', vendorId: idVendor, productId: idProduct } as const
    const profile = suggestedProfile(idVendor, idProduct).id
    found.push({ name: await nameOf(device), choice: { connection, profile } })
  }
  return found
}

async function deviceFiles(): Promise<Found[]> {
  const names = await readdir('/dev/usb').catch((): string[] => [])
  return names
    .filter((name) => /^lp\d+$/.test(name))
    .map((name) => {
      const connection = { kind: 'file', path: `/dev/usb/${name}` } as const
      return { name: `Printer driver ${connection.path}`, choice: { connection, profile: usualProfile } }
    })
}

/** Where serialport asks udev for the ports of a machine that has none, it ends the process. */
const canListPorts = () =>
  process.platform !== 'linux' ||
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(`${folder}/udevadm`))

const serialNames = /^(ttyUSB|ttyACM|ttyS|rfcomm)\d+$/

async function serialPaths(): Promise<string[]> {
  if (canListPorts()) {
    const { SerialPort } = await import('serialport')
    return (await SerialPort.list()).map(({ path }) => path)
  }
  const names = await readdir('/dev').catch((): string[] => [])
  return names.filter((name) => serialNames.test(name)).map((name) => `/dev/${name}`)
}

async function serialPorts(): Promise<Found[]> {
  return (await serialPaths()).map((path) => {
    const connection = { kind: 'serial', path, baudRate: 9600, flowControl: 'none' } as const
    return { name: `Serial port ${path}`, choice: { connection, profile: usualProfile } }
  })
}

/** What is plugged in and may be a printer, most certain first. What cannot be looked for is not found. */
export async function findPrinters(): Promise<Found[]> {
  const searches = [usbPrinters(), deviceFiles(), serialPorts()]
  const nothing = (error: unknown): Found[] => {
    console.error('Not every printer could be looked for:', error)
    return []
  }
  return (await Promise.all(searches.map((search) => search.catch(nothing)))).flat()
}
