import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { constants, mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { baudRates } from '../../src/protocol/print-devices.ts'
import { endsWithTests } from '../../tests/kit/children.ts'

const program = '/usr/bin/socat'
/** Simulated serial ports need socat; `npm test` installs it if possible. */
export const canPlayLines = existsSync(program)

const lookAgainMs = 1

/** No real line is so fast: a test that is not about the speed of the line does not wait for it. */
export const fastestBaud = 4_000_000 as number as (typeof baudRates)[number]

/** A serial cable: two kernel terminals with a process between them that passes on every byte. */
export class Cable {
  /** The end for the program under test. */
  readonly near: string
  readonly far: string
  readonly #folder: string
  #socat: ChildProcess | undefined

  private constructor(folder: string) {
    this.#folder = folder
    this.near = path.join(folder, 'near')
    this.far = path.join(folder, 'far')
  }

  static async plugged(): Promise<Cable> {
    const cable = new Cable(await mkdtemp(path.join(tmpdir(), 'balcao-cable-')))
    await cable.plug()
    return cable
  }

  async plug(): Promise<void> {
    const end = (link: string) => `pty,rawer,link=${link}`
    const socat = endsWithTests(
      spawn(program, ['-d', '-d', end(this.near), end(this.far)], { stdio: ['ignore', 'ignore', 'pipe'] }),
    )
    this.#socat = socat
    // The ends are visible before they are in raw mode; only socat's output shows when bytes are passed on unchanged.
    await new Promise<void>((isPlugged) => {
      let output = ''
      socat.stderr.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('starting data transfer loop')) isPlugged()
      })
    })
  }

  async pull(): Promise<void> {
    if (!this.#socat) return
    const ended = once(this.#socat, 'exit')
    this.#socat.kill()
    await ended
    this.#socat = undefined
  }

  async remove(): Promise<void> {
    await this.pull()
    await rm(this.#folder, { recursive: true })
  }
}

/** The other side of a device file, opened without blocking: reads while it listens, and writes. */
export class FarEnd {
  readonly #handle: FileHandle
  readonly #receive: (bytes: Uint8Array) => void
  readonly #atOnce: number
  #listening: Promise<void> = Promise.resolve()
  #isListening = false

  private constructor(handle: FileHandle, receive: (bytes: Uint8Array) => void, atOnce: number) {
    this.#handle = handle
    this.#receive = receive
    this.#atOnce = atOnce
  }

  /** `atOnce`: the maximum number of bytes per read. */
  static async open(file: string, receive: (bytes: Uint8Array) => void, atOnce = 4096): Promise<FarEnd> {
    const handle = await open(file, constants.O_RDWR | constants.O_NONBLOCK | constants.O_NOCTTY)
    const end = new FarEnd(handle, receive, atOnce)
    end.listen()
    return end
  }

  listen(): void {
    if (this.#isListening) return
    this.#isListening = true
    this.#listening = this.#listen()
  }

  /** Stops reading; bytes stay in the buffer. */
  async hold(): Promise<void> {
    this.#isListening = false
    await this.#listening
  }

  async send(bytes: Uint8Array): Promise<void> {
    for (let written = 0; written < bytes.length;)
      written += await this.#handle.write(bytes.subarray(written)).then(
        ({ bytesWritten }) => bytesWritten,
        () => delay(lookAgainMs, 0),
      )
  }

  async close(): Promise<void> {
    await this.hold()
    await this.#handle.close()
  }

  async #listen(): Promise<void> {
    const buffer = Buffer.alloc(this.#atOnce)
    while (this.#isListening) {
      const read = await this.#handle.read(buffer, 0, this.#atOnce, null).then(
        ({ bytesRead }) => bytesRead,
        () => 0,
      )
      if (read > 0) this.#receive(Uint8Array.from(buffer.subarray(0, read)))
      else await delay(lookAgainMs)
    }
  }
}
