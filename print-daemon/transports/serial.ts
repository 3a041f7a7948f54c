import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { baudRates, flowControls } from '../../src/protocol/print-devices.ts'
import { DeviceAbsent, type Connection } from './connection.ts'
import { watchPresence } from './presence.ts'
import { StreamConnection } from './stream-connection.ts'
import { usualProfile, type DeviceConnection, type FoundPrinter, type TransportRow } from './transport-row.ts'

/** A quarter of a second at the lowest speed. */
const pieceBytes = 256
/** With a start and a stop bit. */
const bitsAByte = 10

type Serial = Extract<DeviceConnection, { kind: 'serial' }>

/** serialport gives the reason why a port does not open only as text. */
const isAbsent = (error: Error) => /no such file|no such device|file not found/i.test(error.message)

/** A serial port: eight bits, no parity, one stop bit, the factory setting of receipt printers. */
async function open({ path, baudRate, flowControl }: Serial): Promise<Connection> {
  // Loaded only if there is a serial printer, because it contains code for each kind of machine.
  const { SerialPort } = await import('serialport')
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
    // Unsent bytes would hold the port open for half a minute if the printer accepts nothing.
    if (port.isOpen && !port.closing) port.flush(() => port.close())
  }
  // On Windows a port is not a file.
  if (process.platform !== 'win32') port.once('close', watchPresence(path, end))
  return new StreamConnection(port, pieceBytes, end, isLine(path) ? baudRate / bitsAByte : Infinity)
}

/** If serialport calls udev on a machine without it, the process ends. */
const canListPorts = () =>
  process.platform !== 'linux' ||
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(`${folder}/udevadm`))

/** USB printers and Bluetooth have no line, and take bytes as fast as they can. */
const isLine = (path: string): boolean => !/(?:ttyACM|rfcomm)\d+$/.test(path)

const serialNames = /^(ttyUSB|ttyACM|ttyS|rfcomm)\d+$/

async function serialPaths(): Promise<string[]> {
  if (canListPorts()) {
    const { SerialPort } = await import('serialport')
    return (await SerialPort.list()).map(({ path }) => path)
  }
  const names = await readdir('/dev').catch((): string[] => [])
  return names.filter((name) => serialNames.test(name)).map((name) => `/dev/${name}`)
}

async function find(): Promise<FoundPrinter[]> {
  return (await serialPaths()).map((path) => {
    const connection = { kind: 'serial', path, baudRate: 9600, flowControl: 'none' } as const
    return { name: `Serial port ${path}`, choice: { connection, profile: usualProfile } }
  })
}

/** The flow control on the wire. */
const signals = { none: '', hardware: 'RTS/CTS', software: 'XON/XOFF' }

export const serial: TransportRow<Serial> = {
  form: 'serial:PATH',
  parts: (path, line) => ({ path, ...line }),
  address: ({ path }) => path,
  open,
  find,
  profile: () => usualProfile,
  fields: [
    {
      type: 'choice',
      name: 'baudRate',
      options: baudRates.map((speed) => ({ value: speed, name: `${speed} bit/s` })),
    },
    {
      type: 'choice',
      name: 'flowControl',
      options: flowControls.map((id) => ({ value: id, text: `printer.flow.${id}`, name: signals[id] })),
    },
  ],
  isTypedIn: false,
}
