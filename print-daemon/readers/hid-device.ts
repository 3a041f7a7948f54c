import type { Device } from 'node-hid'
import type { ReaderConnection } from '../../src/protocol/print-devices.ts'
import { Unavailable, type OpenDevice } from './device-reader.ts'

type HidConnection = Extract<ReaderConnection, { kind: 'keyboard' | 'hid' }>

/** Generic desktop page, keyboard (HID usage tables, section 4). */
export const isKeyboard = ({ usagePage, usage }: Device): boolean => usagePage === 1 && usage === 6

/** The connected devices; none if the package's native part, or a part of the system that it needs, is missing. */
export async function hidDevices(): Promise<Device[]> {
  const { devicesAsync } = await nodeHid()
  return devicesAsync()
}

// Loaded when a HID reader is first searched: a print program without one does not need it.
const nodeHid = () => import('node-hid')

/** A HID device by vendor and product; of several interfaces the one that fits the kind. */
export const openHid =
  ({ kind, vendorId, productId }: HidConnection): OpenDevice =>
  async ({ onBytes, lost }) => {
    const { HIDAsync } = await nodeHid()
    const found = (await hidDevices()).find(
      (device) =>
        device.vendorId === vendorId &&
        (productId === undefined || device.productId === productId) &&
        isKeyboard(device) === (kind === 'keyboard'),
    )
    if (!found?.path) throw new Unavailable('unplugged')
    const device = await HIDAsync.open(found.path).catch((error: unknown) => {
      throw new Unavailable('fault', error)
    })
    device.on('error', lost)
    device.on('data', onBytes)
    return { close: () => device.close() }
  }
