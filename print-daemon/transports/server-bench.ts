import { once } from 'node:events'
import { createServer, type ListenOptions, type Socket } from 'node:net'
import type { Transport } from './transport.ts'
import type { Bench } from './transport-contract.ts'

/** A printer that is a server, for tests of its transport; it listens at the same place when it comes back. */
export async function serverBench(place: ListenOptions, open: () => Transport): Promise<Bench> {
  let arrived: Buffer = Buffer.alloc(0)
  let peer: Socket | undefined
  let holds = false
  const server = createServer((socket) => {
    peer = socket
    // A peer that disconnects without a close is what is tested.
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => (arrived = Buffer.concat([arrived, bytes])))
    if (holds) socket.pause()
  })
  const listen = async () => {
    server.listen(place)
    await once(server, 'listening')
  }
  await listen()
  const pull = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    peer?.resetAndDestroy()
    await closed
  }
  return {
    open,
    far: {
      arrived: () => arrived,
      hold: async () => {
        holds = true
        peer?.pause()
      },
      take: async () => {
        holds = false
        peer?.resume()
      },
      sendToHost: async () => {
        const sent = Uint8Array.of(0x16, 0, 0xff, 0x0d, 0x0a)
        while (!peer) await once(server, 'connection')
        peer.write(sent)
        return sent
      },
      pull,
      plug: async () => {
        holds = false
        await listen()
      },
      close: pull,
    },
  }
}
