import type { Duplex } from 'node:stream'
import { Subject } from 'rxjs'
import { unlessAborted } from '../../node/unless-aborted.ts'
import { LinkBroken, type Connection } from './connection.ts'

/**
 * A connection over a Node stream, such as a socket or a serial port. `end` closes the device; the stream emits `close`
 * whenever the link is gone, whichever side ended it.
 */
export class StreamConnection implements Connection {
  readonly received$ = new Subject<Uint8Array>()
  readonly broken: Promise<void>
  readonly #stream: Duplex
  readonly #pieceBytes: number
  readonly #end: () => void
  readonly #bytesASecond: number
  #hasEnded = false
  /** Resolves once the system has it and the line has had time to send it, or when the link breaks. */
  #lastPiece: Promise<void> = Promise.resolve()
  #endPiece = () => {}
  #sending: NodeJS.Timeout | undefined

  /**
   * `pieceBytes` are written at once. Bytes that were passed to a stream cannot be taken back, so they count as
   * accepted; small pieces keep that number low. `bytesASecond` is for a line that is far slower than the system's
   * buffer: without it seconds of bytes would wait there. No drain is awaited: some drivers never end it while the device
   * takes nothing, even after the port is closed.
   */
  constructor(stream: Duplex, pieceBytes: number, end: () => void, bytesASecond = Infinity) {
    this.#stream = stream
    this.#pieceBytes = pieceBytes
    this.#bytesASecond = bytesASecond
    this.#end = () => {
      this.#hasEnded = true
      // A waiting write fails when the link is known to be broken, not before.
      clearTimeout(this.#sending)
      end()
    }
    this.broken = new Promise((resolve) =>
      stream.once('close', () => {
        this.#hasEnded = true
        this.received$.complete()
        this.#endPiece()
        resolve()
      }),
    )
    // An error is followed by the stream's close event, which is handled.
    stream.on('error', this.#end)
    stream.on('end', this.#end)
    stream.on('data', (bytes: Buffer) => this.received$.next(bytes))
  }

  async write(bytes: Uint8Array, signal: AbortSignal): Promise<number> {
    await unlessAborted(this.#lastPiece, signal)
    if (this.#hasEnded) {
      // Why a job ended is what the status of the link says, which follows the stream.
      await unlessAborted(this.broken, signal)
      throw new LinkBroken()
    }
    const piece = bytes.subarray(0, this.#pieceBytes)
    // A failed piece is never complete: the link ends instead.
    this.#lastPiece = new Promise((resolve) => {
      this.#endPiece = resolve
      this.#stream.write(piece, (error) => {
        const lineMs = (piece.length * 1_000) / this.#bytesASecond
        if (error) this.#end()
        else if (lineMs === 0) resolve()
        else if (!this.#hasEnded) this.#sending = setTimeout(resolve, lineMs)
      })
    })
    return piece.length
  }

  async close(): Promise<void> {
    if (!this.#hasEnded) this.#end()
    await this.broken
  }
}
