import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { auditTime, type Observable } from 'rxjs'
import icon from '../page/icon.svg?raw'
import document from '../page/page.html?raw'
import { script, style } from '../page/page.ts?page'
import { serve } from './serve.ts'
import { serviceRoutes } from './service-routes.ts'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const files = [
  { path: '/', type: 'text/html; charset=utf-8', text: document },
  { path: '/page.css', type: 'text/css; charset=utf-8', text: style },
  { path: '/page.js', type: 'text/javascript; charset=utf-8', text: script },
  { path: '/icon.svg', type: 'image/svg+xml', text: icon },
]

const calmMs = 100

/** A shop has a few of these pages; further ones are refused. */
const maxPages = 32

/** The print program's own page: the printer's status, and the receipts of the virtual one; notified of changes. */
export function addPage(server: FastifyInstance, changes$: Observable<unknown>): void {
  const pages = new Set<ServerResponse>()
  serve(server, serviceRoutes.changes, ({ reply, refuse }) => {
    if (pages.size >= maxPages) return refuse(429)
    reply.hijack()
    const page = reply.raw
    // It may have been closed meanwhile, and will not be closed again.
    if (page.destroyed) return reply
    page.writeHead(200, { 'content-type': serviceRoutes.changes.answer, 'cache-control': 'no-store' })
    page.flushHeaders()
    const changes = changes$.pipe(auditTime(calmMs)).subscribe(() => {
      // A page that has one to read needs no second one, and one that reads nothing must not fill the memory.
      if (page.writableLength === 0) page.write('data: changed\n\n')
    })
    pages.add(page)
    page.on('close', () => {
      pages.delete(page)
      changes.unsubscribe()
    })
    return reply
  })

  for (const { path, type, text } of files)
    server.get(path, (_, reply) =>
      reply
        .type(type)
        .header('content-security-policy', policy)
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-cache')
        .send(text),
    )
}
