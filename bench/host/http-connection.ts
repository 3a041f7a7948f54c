import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/**
 * A connection to a host that sends one request after another and reads the status and the text of each answer. It does no more
 * than that, because host and database have to share the cores with it.
 */
export class HttpConnection {
  readonly #socket: Socket
  #received = ''
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    // The answers are read as bytes of one character each, so that lengths are those of the header.
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => this.#receive(text))
    socket.on('error', (error) => this.#waiting?.reject(error))
    socket.on('close', () => this.#waiting?.reject(new Error('the host closed the connection')))
  }

  static async to(port: number): Promise<HttpConnection> {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    await once(socket, 'connect')
    return new HttpConnection(socket)
  }

  /** `headers`: whole lines, each with its line end; `body`: ASCII. */
  post(path: string, headers: string, body: string): Promise<Answer> {
    if (this.#socket.destroyed) return Promise.reject(new Error('the host closed the connection'))
    this.#socket.write(
      `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      'latin1',
    )
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #receive(text: string): void {
    this.#received += text
    const headEnd = this.#received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const length = /\r\ncontent-length: (\d+)\r\n/i.exec(this.#received.slice(0, headEnd + 2))?.[1]
    if (length === undefined) {
      this.#waiting?.reject(new Error('an answer without a length'))
      return
    }
    const bodyStart = headEnd + 4
    if (this.#received.length < bodyStart + Number(length)) return
    const answer = { status: Number(this.#received.slice(9, 12)), text: this.#received.slice(bodyStart) }
    this.#received = ''
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.resolve(answer)
  }
}

interface Answer {
  readonly status: number
  readonly text: string
}
