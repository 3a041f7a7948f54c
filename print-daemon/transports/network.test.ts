import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { openTransport } from './open-transport.ts'
import { transportContract, type Bench } from './transport-contract.ts'

/** A printer in the network: listens where it did before when it comes back. */
async function networkBench(): Promise<Bench> {
  let arrived: Buffer = Buffer.alloc(0)
  let peer: Socket | undefined
  let holds = false
  const server = createServer((socket) => {
    peer = socket
    // A peer that goes away without a word is what is tested.
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => (arrived = Buffer.concat([arrived, bytes])))
    if (holds) socket.pause()
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const pull = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    peer?.resetAndDestroy()
    await closed
  }
  return {
    open: () => openTransport({ kind: 'network', host: '127.0.0.1', port }),
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
      speak: async () => {
        const said = Uint8Array.of(0x16, 0, 0xff, 0x0d, 0x0a)
        while (!peer) await once(server, 'connection')
        peer.write(said)
        return said
      },
      pull,
      plug: async () => {
        holds = false
        await listen(port)
      },
      close: pull,
    },
  }
}

transportContract(networkBench)
