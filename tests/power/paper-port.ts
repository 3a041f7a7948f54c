import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { TestPrinter } from '../../print-daemon/testing/test-printer.ts'

/** A printer on the network: its paper outlives the power cut of the computer. */
export class PaperPort {
  readonly #server: Server
  readonly #arriving: () => () => void
  #peer: Socket | undefined
  #printer = this.#newPrinter()

  private constructor(arriving: () => () => void) {
    this.#arriving = arriving
    this.#server = createServer((socket) => {
      this.#peer = socket
      socket
        .on('data', (bytes: Buffer) => {
          const arrived = this.#arriving()
          this.#printer.receive(bytes)
          arrived()
        })
        .on('error', () => undefined)
    })
  }

  /** `arriving` is called before the printer has anything that reached it, and its result after that. */
  static async open(port: number, arriving = () => () => {}): Promise<PaperPort> {
    const opened = new PaperPort(arriving)
    opened.#server.listen(port, '127.0.0.1')
    await once(opened.#server, 'listening')
    return opened
  }

  /** On how many pieces of paper, one that is not cut yet included. */
  piecesWith(text: string): number {
    return [...this.#printer.cutOff, this.#printer.hanging].filter((paper) => paper.includes(text)).length
  }

  /** Another roll of paper, of a printer that was switched off. */
  startAnew(): void {
    this.#printer = this.#newPrinter()
  }

  #newPrinter(): TestPrinter {
    return new TestPrinter((bytes) => this.#peer?.write(bytes))
  }

  async close(): Promise<void> {
    this.#peer?.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
