import { createServer, request as requestTo, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'

/**
 * Where a browser finds what listens on 127.0.0.1, behind faulty ways. Addresses, origins and names of hosts in the requests stay
 * those of the shop, so that nothing has to be rewritten.
 */
const nearSide = '127.0.0.2'
export const leadThroughWays = `--host-resolver-rules=MAP localhost ${nearSide}, MAP 127.0.0.1 ${nearSide}`

/** Before a request reaches the server; when it was answered, before the answer is back; when the answer was sent back. */
export type Moment = 'request' | 'answer' | 'answered'

/** A request at the moment at which it was held. */
export interface Held {
  /** It goes on, even if nobody waits for its answer any more. */
  release(): void
  /** It ends there. */
  lose(): void
}

/** A way to a server on loopback, with the troubles of a network. Sockets pass through it. */
export interface FaultyWay {
  /** Holds the next request to such a path. */
  hold(path: RegExp, at: Moment): Promise<Held>
  /** Nothing is held any more. */
  free(): void
  /** Every connection ends, and no new one comes about. */
  cut(): void
  restore(): void
  close(): Promise<void>
}

interface Gate {
  readonly path: RegExp
  readonly at: Moment
  readonly reach: (held: Held) => void
}

interface Answer {
  readonly status: number
  readonly headers: string[]
  readonly body: Buffer
}

const bytesOf = async (message: IncomingMessage): Promise<Buffer> => Buffer.concat(await message.toArray())

/** Resolves with false where the request is lost. */
const stop = ({ reach }: Gate): Promise<boolean> =>
  new Promise((resolve) => reach({ release: () => resolve(true), lose: () => resolve(false) }))

/** On the same port as the server, at the near side. */
export async function openFaultyWay(port: number): Promise<FaultyWay> {
  const sockets = new Set<Socket>()
  let gate: Gate | null = null
  let isCut = false

  function send({ method, url, rawHeaders }: IncomingMessage, body: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = requestTo(
        { host: '127.0.0.1', port, method, path: url, headers: rawHeaders, agent: false },
        (answer) => {
          const { statusCode: status = 502, rawHeaders: headers } = answer
          bytesOf(answer).then((bytes) => resolve({ status, headers, body: bytes }), reject)
        },
      )
      sent.on('error', reject).end(body)
    })
  }

  function gateFor({ method, url = '/' }: IncomingMessage): Gate | null {
    if (!gate || method === 'OPTIONS' || !gate.path.test(url)) return null
    const reached = gate
    gate = null
    return reached
  }

  const server = createServer((request, response) => {
    const pass = async () => {
      const body = await bytesOf(request)
      const own = gateFor(request)
      const lose = () => response.destroy()
      if (own?.at === 'request' && !(await stop(own))) return lose()
      const answer = await send(request, body)
      if (own?.at === 'answer' && !(await stop(own))) return lose()
      response.writeHead(answer.status, answer.headers).end(answer.body, () => {
        if (own?.at === 'answered') void stop(own)
      })
      return undefined
    }
    pass().catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    if (isCut) return socket.destroy()
    sockets.add(socket)
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', ({ method, url, rawHeaders }: IncomingMessage, near: Socket, head: Buffer) => {
    const far = connect(port, '127.0.0.1')
    const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
    far.write([`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    far.write(head)
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(port, nearSide, resolve))

  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    hold: (path, at) =>
      new Promise((resolve) => {
        gate = { path, at, reach: resolve }
      }),
    free() {
      gate = null
    },
    cut,
    restore() {
      isCut = false
    },
    close() {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
