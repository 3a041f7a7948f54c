import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { forwarderTo } from './host-forwarder.ts'
import { LocalCookies } from './proxy-cookies.ts'
import { listenOnFreePort } from '../tests/kit/ports.ts'

const switching = 'HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n'
const handshake =
  'GET /socket.io/ HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n'

const cleanUp: (() => void)[] = []
afterEach(() => {
  for (const step of cleanUp.splice(0)) step()
})

async function portOf(server: Server): Promise<number> {
  const port = await listenOnFreePort(server)
  cleanUp.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  return port
}

/** The page's end of a socket through the proxy, and the host's end of it. */
async function sockets(): Promise<{ url: string; page: Socket; host: Duplex }> {
  const host = createServer((_request, response) => response.end('{}'))
  const origin = `http://127.0.0.1:${await portOf(host)}`
  const forwarder = forwarderTo(origin, 1_000, new LocalCookies(origin))
  const proxy = createServer((request, response) => forwarder.forward(request, response)).on(
    'upgrade',
    forwarder.upgrade,
  )
  const port = await portOf(proxy)
  const page = connect(port, '127.0.0.1').on('error', () => undefined)
  page.write(handshake)
  const [, end] = (await once(host, 'upgrade')) as [unknown, Duplex]
  end.on('error', () => undefined).resume()
  cleanUp.push(
    forwarder.close,
    () => page.destroy(),
    () => end.destroy(),
  )
  return { url: `http://127.0.0.1:${port}`, page, host: end }
}

describe('a page that is closed', () => {
  test('while the host sends it something ends its own socket, and nothing else', async () => {
    const { url, page, host } = await sockets()
    const send = setInterval(() => host.write('x'.repeat(1_000)), 1)
    cleanUp.push(() => clearInterval(send))
    host.write(switching)
    await once(page, 'data')
    page.resetAndDestroy()
    await once(host, 'end')
    expect((await fetch(url)).status).toBe(200)
  })

  test('before the host has accepted its socket leaves none behind at the host', async () => {
    const { url, page, host } = await sockets()
    page.resetAndDestroy()
    await once(host, 'end')
    expect((await fetch(url)).status).toBe(200)
  })
})
