import type { ReaderConnection } from '../../src/protocol/print-devices.ts'
import { watchPresence } from '../transports/presence.ts'
import { Unavailable, type OpenDevice } from './device-reader.ts'

type SerialConnection = Extract<ReaderConnection, { kind: 'serial' }>

/** What Linux, macOS and Windows say of a port that is not there. */
const absent = /no such (file|device)|file not found|not configured/i

const conditionOf = ({ message }: Error) => (absent.test(message) ? 'unplugged' : 'fault')

/** A serial port, or a USB device that is one. */
export const openSerial =
  ({ path, baudRate }: SerialConnection): OpenDevice =>
  async ({ heard, lost }) => {
    const { SerialPort } = await import('serialport')
    const port = new SerialPort({ path, baudRate, autoOpen: false })
    await new Promise<void>((resolve, reject) => {
      port.open((error) => (error ? reject(new Unavailable(conditionOf(error), error)) : resolve()))
    })
    port.on('data', heard)
    port.on('error', lost)
    port.on('close', lost)
    // serialport reads a line that hung up between two reads again and again, and says nothing of it. On Windows a port
    // is no file.
    if (process.platform !== 'win32') port.once('close', watchPresence(path, lost))
    const close = () =>
      new Promise<void>((resolve) => {
        if (port.isOpen) port.close(() => resolve())
        else resolve()
      })
    return { close }
  }
