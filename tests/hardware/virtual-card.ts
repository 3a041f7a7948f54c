import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const driver = '/usr/lib/pcsc/drivers/serial/libifdvpcd.so'
const service = '/usr/sbin/pcscd'
/** Where the driver of the virtual reader waits for a card. */
const driverPort = 35_963
const pollMs = 20

export const canServePcsc = existsSync(service) && existsSync(driver)

/** The control bytes of the driver (vpcd): everything longer than one byte is a command for the card. */
const askForAtr = 0x04
/** Of a contactless memory card (PC/SC part 3, section 3.1.3.2.3). */
const atr = Buffer.from('3B8F8001804F0CA000000306030001000000006A', 'hex')
const getUid = 'ffca000000'
const unknownCommand = Buffer.from([0x6d, 0x00])

/** The machine's PC/SC service, with a virtual reader and nothing on it. */
export class PcscService {
  #process: ChildProcess | null = null

  /** Resolves when the virtual reader waits for cards. */
  async start(): Promise<void> {
    mkdirSync('/run/pcscd', { recursive: true })
    this.#process = spawn(service, ['--foreground'], { stdio: 'ignore' })
    for (;;) {
      const socket = connect(driverPort, '127.0.0.1')
      const isThere = await once(socket, 'connect').then(
        () => true,
        () => false,
      )
      socket.destroy()
      if (isThere) return
      await delay(pollMs)
    }
  }

  async stop(): Promise<void> {
    const child = this.#process
    this.#process = null
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill()
    child.kill('SIGCONT')
    await ended
  }

  /** It stands still in the middle of what it does, and answers nobody any more. */
  freeze(): void {
    this.#process?.kill('SIGSTOP')
  }
}

/** A contactless card that lies on the virtual reader until it is taken away. */
export class VirtualCard {
  readonly #socket: Socket
  readonly #answers: ReadonlyMap<string, Uint8Array>
  #pending = Buffer.alloc(0)

  private constructor(socket: Socket, answers: ReadonlyMap<string, Uint8Array>) {
    this.#socket = socket
    this.#answers = answers
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => this.#take(chunk))
  }

  /** A card whose answer to the command for its UID is this, in hexadecimal. */
  static async put(answer: string): Promise<VirtualCard> {
    const socket = connect(driverPort, '127.0.0.1')
    await once(socket, 'connect')
    return new VirtualCard(socket, new Map([[getUid, Buffer.from(answer, 'hex')]]))
  }

  async take(): Promise<void> {
    if (this.#socket.destroyed) return
    const closed = once(this.#socket, 'close')
    this.#socket.destroy()
    await closed
  }

  /** Frames in both directions: two bytes of length, then the body. */
  #take(chunk: Buffer): void {
    this.#pending = Buffer.concat([this.#pending, chunk])
    while (this.#pending.length >= 2 && this.#pending.length >= 2 + this.#pending.readUInt16BE(0)) {
      const end = 2 + this.#pending.readUInt16BE(0)
      this.#answer(this.#pending.subarray(2, end))
      this.#pending = this.#pending.subarray(end)
    }
  }

  #answer(message: Buffer): void {
    if (message.length > 1) return this.#send(this.#answers.get(message.toString('hex')) ?? unknownCommand)
    if (message[0] === askForAtr) this.#send(atr)
  }

  #send(body: Uint8Array): void {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(body.length)
    this.#socket.write(Buffer.concat([length, body]))
  }
}
