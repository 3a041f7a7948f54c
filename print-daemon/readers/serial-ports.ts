import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export interface SerialPortFound {
  readonly path: string
  readonly name: string
}

/** On Linux the package calls `udevadm`, and ends the whole program if it is missing. */
function canList(): boolean {
  if (process.platform !== 'linux') return true
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, 'udevadm'), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** The machine's serial ports. */
export async function serialPorts(): Promise<SerialPortFound[]> {
  if (!canList()) return []
  const { SerialPort } = await import('serialport')
  const ports = await SerialPort.list()
  return ports.map(({ path, manufacturer }) => ({
    path,
    name: manufacturer ? `${manufacturer} ${path}` : path,
  }))
}
