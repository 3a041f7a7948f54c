import { createServer, connect, type Socket } from 'node:net'
import { listenOnFreePort } from '../kit/ports.ts'

/** A way to a server on loopback, with the troubles of a network. */
export interface LossyWay {
  readonly port: number
  /**
   * From the next request that holds the text on nothing that is sent arrives; or it arrives, and no answer comes back. Resolves
   * when it has begun.
   */
  lose(what: 'requests' | 'answers', from: string): Promise<void>
  /** Every connection ends, and no new one comes about. */
  cut(): void
  restore(): void
  close(): Promise<void>
}

export async function openLossyWay(serverPort: number): Promise<LossyWay> {
  const sockets = new Set<Socket>()
  let losing: {
    readonly what: 'requests' | 'answers'
    readonly from: string
    readonly begin: () => void
  } | null = null
  let lost: 'requests' | 'answers' | null = null
  let isCut = false

  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(serverPort, '127.0.0.1')
    const pass = (from: Socket, to: Socket, what: 'requests' | 'answers') => {
      sockets.add(from)
      from.on('data', (chunk: Buffer) => {
        if (losing && what === 'requests' && chunk.includes(losing.from)) {
          lost = losing.what
          losing.begin()
        }
        if (lost !== what) to.write(chunk)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
    pass(near, far, 'requests')
    pass(far, near, 'answers')
    return undefined
  })
  const port = await listenOnFreePort(server)

  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    port,
    lose: (what, from) =>
      new Promise((begin) => {
        losing = { what, from, begin }
      }),
    cut,
    restore() {
      losing = lost = null
      isCut = false
    },
    close() {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
