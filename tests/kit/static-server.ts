import { createServer } from 'node:http'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { listenOnFreePort } from './ports.ts'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** A file server that knows nothing of the product: files, `index.html` of folders, and 404 for all the rest. */
export async function serveFiles(root: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    const read = (file: string) => readFile(join(root, file)).then((bytes) => ({ file, bytes }))
    const found = await read(path)
      .catch(() => read(join(path, 'index.html')))
      .catch(() => null)
    if (!found) return response.writeHead(404).end('404')
    return response.writeHead(200, { 'content-type': types[extname(found.file)] ?? '' }).end(found.bytes)
  })
  const port = await listenOnFreePort(server)
  return {
    url: `http://localhost:${port}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
