import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ProxyServer } from 'http-proxy-3'

export interface SpoiltRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
export interface SpoiltAnswer {
  status: number
  text: string
  readonly headers: Headers
}

/** What is done to requests before the host sees them, and to its answers afterwards. */
export interface Spoiling {
  readonly request?: (request: SpoiltRequest) => void
  readonly answer?: (answer: SpoiltAnswer, request: SpoiltRequest) => void
  readonly handshake?: (headers: IncomingHttpHeaders) => void
}

/** A host that is another one but for what is spoilt of it. */
export async function spoilingHost(
  target: string,
  { request: spoilRequest, answer: spoilAnswer, handshake }: Spoiling,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => void pass(request, response))
  const proxy = new ProxyServer({ target, changeOrigin: true })
  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    request.headers.origin = target
    handshake?.(request.headers)
    proxy.ws(request, socket, head, () => undefined)
  })

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk)
    const request = {
      path: incoming.url ?? '/',
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString(),
    }
    spoilRequest?.(request)
    const own = request.headers.origin === `http://${request.headers.host}`
    const headers = new Headers(own ? { origin: target } : {})
    for (const name of ['cookie', 'authorization', 'content-type', 'idempotency-key', 'origin']) {
      const value = request.headers[name]
      if (value !== undefined && !(name === 'origin' && own)) headers.set(name, String(value))
    }
    const method = incoming.method ?? 'GET'
    const body = method === 'GET' ? {} : { body: request.body }
    const said = await fetch(target + request.path, { method, headers, ...body })
    const answer = { status: said.status, text: await said.text(), headers: new Headers(said.headers) }
    spoilAnswer?.(answer, request)
    for (const [name, value] of answer.headers)
      if (!['content-length', 'connection', 'keep-alive', 'set-cookie'].includes(name))
        response.setHeader(name, value)
    response.setHeader('set-cookie', answer.headers.getSetCookie())
    response.writeHead(answer.status).end(answer.text)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
