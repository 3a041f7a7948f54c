import { constants, open as openPath, readdir, type FileHandle } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { Subject } from 'rxjs'
import { errorCode, LinkBroken, openingError, type Connection } from './connection.ts'
import { watchPresence } from './presence.ts'
import { usualProfile, type DeviceConnection, type FoundPrinter, type TransportRow } from './transport-row.ts'

type DeviceFile = Extract<DeviceConnection, { kind: 'file' }>

const pieceBytes = 1024
const readBytes = 256
/** How soon a device that accepted or sent nothing is tried again; the driver does not report changes. */
const writeAgainMs = 5
const readAgainMs = 25
const { O_RDWR, O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants

const isNotNow = (error: unknown) => errorCode(error) === 'EAGAIN'
/** The driver of a printer without replies refuses every read. */
const cannotBeRead = (error: unknown) => errorCode(error) === 'EINVAL' || errorCode(error) === 'EBADF'

/** Also for reading if that is allowed. Never creates a file, and accepts only device files. */
async function openDevice(path: string): Promise<FileHandle> {
  const flags = O_NONBLOCK | O_NOCTTY
  const handle = await openPath(path, O_RDWR | flags).catch((error: unknown) => {
    if (errorCode(error) !== 'EACCES') throw error
    return openPath(path, O_WRONLY | flags)
  })
  if ((await handle.stat()).isCharacterDevice()) return handle
  await handle.close()
  throw new Error(`${path} is not a device.`)
}

/** A device file of the kernel's printer driver, such as `/dev/usb/lp0`. */
async function open({ path }: DeviceFile): Promise<Connection> {
  try {
    return new FileConnection(await openDevice(path), path)
  } catch (error) {
    throw openingError(error)
  }
}

class FileConnection implements Connection {
  readonly received$ = new Subject<Uint8Array>()
  readonly broken: Promise<void>
  readonly #handle: FileHandle
  readonly #ending = new AbortController()
  readonly #reading: Promise<void>

  constructor(handle: FileHandle, path: string) {
    this.#handle = handle
    const stopWatching = watchPresence(path, () => this.#ending.abort())
    const { signal } = this.#ending
    this.broken = new Promise((resolve) =>
      signal.addEventListener('abort', () => {
        stopWatching()
        resolve()
      }),
    )
    this.#reading = this.#read()
  }

  async write(bytes: Uint8Array, signal: AbortSignal): Promise<number> {
    const piece = bytes.subarray(0, pieceBytes)
    for (;;) {
      signal.throwIfAborted()
      if (this.#ending.signal.aborted) throw new LinkBroken()
      try {
        const { bytesWritten } = await this.#handle.write(piece)
        if (bytesWritten > 0) return bytesWritten
      } catch (error) {
        if (!isNotNow(error)) {
          this.#ending.abort()
          throw new LinkBroken({ cause: error })
        }
      }
      await this.#pause(writeAgainMs)
    }
  }

  async close(): Promise<void> {
    this.#ending.abort()
    await this.#reading
    // Waits for pending operations.
    await this.#handle.close()
  }

  async #read(): Promise<void> {
    const buffer = Buffer.alloc(readBytes)
    while (!this.#ending.signal.aborted)
      try {
        const { bytesRead } = await this.#handle.read(buffer, 0, readBytes, null)
        if (bytesRead > 0) this.received$.next(Uint8Array.from(buffer.subarray(0, bytesRead)))
        else await this.#pause(readAgainMs)
      } catch (error) {
        if (isNotNow(error)) await this.#pause(readAgainMs)
        else if (cannotBeRead(error)) break
        else this.#ending.abort()
      }
  }

  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#ending.signal }).catch(() => undefined)
  }
}

async function find(): Promise<FoundPrinter[]> {
  const names = await readdir('/dev/usb').catch((): string[] => [])
  return names
    .filter((name) => /^lp\d+$/.test(name))
    .map((name) => {
      const connection = { kind: 'file', path: `/dev/usb/${name}` } as const
      return { name: `Printer driver ${connection.path}`, choice: { connection, profile: usualProfile } }
    })
}

export const file: TransportRow<DeviceFile> = {
  form: 'file:PATH',
  parts: (path) => ({ path }),
  address: ({ path }) => path,
  open,
  find,
  profile: () => usualProfile,
  fields: [],
  isTypedIn: false,
}
