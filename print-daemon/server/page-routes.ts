import type { FastifyInstance } from 'fastify'
import { auditTime, type Observable } from 'rxjs'
import { virtualPrinterModel } from '../../src/protocol/print-devices.ts'
import { printPageTexts } from '../../locales/print-page.ts'
import icon from '../page/icon.svg?raw'
import document from '../page/page.html?raw'
import script from '../page/page.js?raw'
import damage from '../page/damage.js?raw'
import language from '../page/language.js?raw'
import paired from '../page/paired.js?raw'
import printer from '../page/printer.js?raw'
import queue from '../page/queue.js?raw'
import receipts from '../page/receipts.js?raw'
import { style } from '../page/style.ts'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const json = (value: unknown): string => JSON.stringify(value)
const texts = `export default ${json(printPageTexts)}
export const virtualModel = ${json(virtualPrinterModel)}
`

const scripts = Object.entries({
  '/page.js': script,
  '/page/damage.js': damage,
  '/page/language.js': language,
  '/page/paired.js': paired,
  '/page/printer.js': printer,
  '/page/queue.js': queue,
  '/page/receipts.js': receipts,
  '/page/texts.js': texts,
})

const files = [
  { path: '/', type: 'text/html; charset=utf-8', text: document },
  { path: '/page.css', type: 'text/css; charset=utf-8', text: style },
  { path: '/icon.svg', type: 'image/svg+xml', text: icon },
  ...scripts.map(([path, text]) => ({ path, type: 'text/javascript; charset=utf-8', text })),
]

const calmMs = 100

/** The daemon's own page: what the printer is doing, and the receipts of the virtual one; told when to look again. */
export function addPage(server: FastifyInstance, changes$: Observable<unknown>): void {
  server.get('/changes', (request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    reply.raw.flushHeaders()
    const changes = changes$.pipe(auditTime(calmMs)).subscribe(() => reply.raw.write('data: changed\n\n'))
    request.raw.on('close', () => changes.unsubscribe())
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
