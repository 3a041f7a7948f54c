import { access, constants, readdir, readFile, stat } from 'node:fs/promises'
import type { PrinterConnection, ReaderConnection } from '../../../src/protocol/print-devices.ts'
import type { DeviceFile } from '../facts.ts'
import { systemGroups, type User } from './users.ts'

/** The interface class of USB printers. */
const printerClass = '07'
const usualVendor = '1d90'

/** Whether a file's mode lets a user read and write it. */
export function mayUse({ mode, uid, gid }: { mode: number; uid: number; gid: number }, user: User): boolean {
  if (user.id === 0) return true
  const shift = uid === user.id ? 6 : user.groupIds.includes(gid) ? 3 : 0
  return ((mode >> shift) & 0o6) === 0o6
}

/** What is selected, as far as it is known. */
interface Selected {
  readonly printer: PrinterConnection | null
  readonly reader: ReaderConnection | null
}

/** The device files that the print program could use, the selected ones among them, and whether the user may. */
export async function deviceFiles(user: User, { printer, reader }: Selected): Promise<DeviceFile[]> {
  if (process.platform !== 'linux') return []
  const groups = await systemGroups()
  const found = [
    ...(await named('/dev/usb', /^lp\d+$/)).map((path) => ({ path, what: 'printer' as const })),
    ...(await named('/dev', /^tty(?:USB|ACM)\d+$/)).map((path) => ({ path, what: 'serial line' as const })),
    ...(await usbPrinters()).map((path) => ({ path, what: 'printer' as const })),
    ...(await hidReaders(reader)).map((path) => ({ path, what: 'card reader' as const })),
    ...(reader && 'path' in reader ? [{ path: reader.path, what: 'card reader' as const }] : []),
    ...(printer && 'path' in printer ? [{ path: printer.path, what: 'printer' as const }] : []),
  ]
  const byPath = new Map(found.map((file) => [file.path, file]))
  const described = [...byPath.values()].map(async ({ path, what }) => {
    const file = await stat(path).catch(() => null)
    if (!file) return []
    const isDevice = file.isCharacterDevice()
    const group = groups.find(({ id }) => id === file.gid)?.name ?? String(file.gid)
    return [{ path, what, group, isDevice, isUsable: mayUse(file, user) || (await mayThisUser(path, user)) }]
  })
  return (await Promise.all(described)).flat()
}

/** For the current user this is a call of the system, which also considers access lists. */
async function mayThisUser(path: string, user: User): Promise<boolean> {
  if (user.id !== process.getuid?.()) return false
  return access(path, constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  )
}

const named = async (folder: string, pattern: RegExp): Promise<string[]> =>
  (await readdir(folder).catch(() => []))
    .filter((name) => pattern.test(name))
    .map((name) => `${folder}/${name}`)

const text = async (file: string): Promise<string> => (await readFile(file, 'utf8').catch(() => '')).trim()

/** `/dev/bus/usb/001/002` for each printer on USB. */
async function usbPrinters(): Promise<string[]> {
  const folder = '/sys/bus/usb/devices'
  const devices = await readdir(folder).catch(() => [])
  const classes = await Promise.all(
    devices.map(async (name) => [name, await text(`${folder}/${name}/bInterfaceClass`)] as const),
  )
  const isPrinter = async (name: string) =>
    classes.some(([other, kind]) => other.startsWith(`${name}:`) && kind === printerClass) ||
    (await text(`${folder}/${name}/idVendor`)) === usualVendor
  const paths: string[] = []
  for (const name of devices.filter((device) => !device.includes(':'))) {
    if (!(await isPrinter(name))) continue
    const [bus, device] = [await text(`${folder}/${name}/busnum`), await text(`${folder}/${name}/devnum`)]
    paths.push(`/dev/bus/usb/${bus.padStart(3, '0')}/${device.padStart(3, '0')}`)
  }
  return paths
}

/** The raw files of the selected HID reader; those of keyboards and mice are not listed. */
async function hidReaders(reader: ReaderConnection | null): Promise<string[]> {
  if (reader?.kind !== 'hid' && reader?.kind !== 'keyboard') return []
  const wanted = [reader.vendorId, reader.productId].map((id) =>
    id?.toString(16).toUpperCase().padStart(8, '0'),
  )
  const paths: string[] = []
  for (const file of await named('/dev', /^hidraw\d+$/)) {
    const about = await text(`/sys/class/hidraw/${file.slice('/dev/'.length)}/device/uevent`)
    const [, vendor, product] = /^HID_ID=\w+:(\w{8}):(\w{8})$/m.exec(about) ?? []
    if (vendor === wanted[0] && (wanted[1] === undefined || product === wanted[1])) paths.push(file)
  }
  return paths
}
