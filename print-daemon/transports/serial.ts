import { SerialPort } from 'serialport'
import type { PrinterConnection } from '../../src/protocol/print-devices.ts'
import { DeviceAbsent, type Connection } from './connection.ts'
import { watchPresence } from './presence.ts'
import { StreamConnection } from './stream-connection.ts'

/** A quarter of a second at the least speed. */
const pieceBytes = 256

type Serial = Extract<PrinterConnection, { kind: 'serial' }>

/** serialport tells why a port does not open in words only. */
const isAbsent = (error: Error) => /no such file|no such device|file not found/i.test(error.message)

/** A serial line: eight bits, no parity, one stop bit, as receipt printers leave the factory. */
export async function openSerial({ path, baudRate, flowControl }: Serial): Promise<Connection> {
  const port = new SerialPort({
    path,
    baudRate,
    autoOpen: false,
    rtscts: flowControl === 'hardware',
    xon: flowControl === 'software',
    xoff: flowControl === 'software',
  })
  await new Promise<void>((resolve, reject) =>
    port.open((error) => {
      if (!error) resolve()
      else reject(isAbsent(error) ? new DeviceAbsent(error.message) : error)
    }),
  )
  const end = () => {
    // What still waits to go out would hold the port open for half a minute where the printer takes nothing.
    if (port.isOpen && !port.closing) port.flush(() => port.close())
  }
  // On Windows a port is no file.
  if (process.platform !== 'win32') port.once('close', watchPresence(path, end))
  return new StreamConnection(port, pieceBytes, end)
}
