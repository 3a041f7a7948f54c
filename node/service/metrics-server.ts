import { createServer, type Server } from 'node:http'
import { listening } from '../ports.ts'

/** What Prometheus reads. */
interface MetricsText {
  text(): Promise<string>
  readonly contentType: string
}

export interface MetricsAddress {
  readonly address: string
  readonly port: number
}

/**
 * Serves `/metrics` on an address and port of their own, so that a proxy in front of a program cannot publish them by mistake.
 * Rejects with one sentence if the port cannot be used.
 */
export async function serveMetrics(metrics: MetricsText, { address, port }: MetricsAddress): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await listening(
    port,
    () =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, address, resolve)
      }),
  )
  return server
}
