import type { Duplex } from 'node:stream'
import { Subject } from 'rxjs'
import { unlessAborted } from '../../node/unless-aborted.ts'
import { LinkBroken, type Connection } from './connection.ts'

/** Calls back when all written bytes have left the system, or with an error. */
type Drain = (drained: (error: Error | null | undefined) => void) => void

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
  readonly #drain: Drain
  #hasEnded = false
  /** Resolves once it is written and drained, or when the link breaks. */
  #lastPiece: Promise<void> = Promise.resolve()
  #endPiece = () => {}

  /**
   * `pieceBytes` are written at once. Bytes that were passed to a stream cannot be taken back, so they count as
   * accepted; small pieces keep that number low. `drain` is for a device that is far slower than the system's buffer:
   * without it seconds of bytes would wait there. `end` must then end a drain under way.
   */
  constructor(
    stream: Duplex,
    pieceBytes: number,
    end: () => void,
    drain: Drain = (drained) => drained(null),
  ) {
    this.#stream = stream
    this.#pieceBytes = pieceBytes
    this.#drain = drain
    this.#end = () => {
      this.#hasEnded = true
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
    if (this.#hasEnded) throw new LinkBroken()
    const piece = bytes.subarray(0, this.#pieceBytes)
    // A failed piece is never complete: the link ends instead.
    this.#lastPiece = new Promise((resolve) => {
      this.#endPiece = resolve
      this.#stream.write(piece, (error) => {
        if (error) this.#end()
        else this.#drain((failure) => (failure ? this.#end() : resolve()))
      })
    })
    return piece.length
  }

  async close(): Promise<void> {
    if (!this.#hasEnded) this.#end()
    await this.broken
  }
}
