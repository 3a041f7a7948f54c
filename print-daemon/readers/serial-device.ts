import type { ReaderConnection } from '../../src/protocol/print-devices.ts'
import { watchPresence } from '../transports/presence.ts'
import { Unavailable, type OpenDevice } from './device-reader.ts'

type SerialConnection = Extract<ReaderConnection, { kind: 'serial' }>

/** The errors of Linux, macOS and Windows for a missing port. */
const absent = /no such (file|device)|file not found|not configured/i

const conditionOf = ({ message }: Error) => (absent.test(message) ? 'unplugged' : 'fault')

/** A serial port, or a USB device with a serial port. */
export const openSerial =
  ({ path, baudRate }: SerialConnection): OpenDevice =>
  async ({ onBytes, lost }) => {
    const { SerialPort } = await import('serialport')
    const port = new SerialPort({ path, baudRate, autoOpen: false })
    await new Promise<void>((resolve, reject) => {
      port.open((error) => (error ? reject(new Unavailable(conditionOf(error), error)) : resolve()))
    })
    port.on('data', onBytes)
    port.on('error', lost)
    port.on('close', lost)
    // serialport does not report a port that disappears between two reads. On Windows a port is not a file.
    if (process.platform !== 'win32') port.once('close', watchPresence(path, lost))
    const close = () =>
      new Promise<void>((resolve) => {
        if (port.isOpen) port.close(() => resolve())
        else resolve()
      })
    return { close }
  }
