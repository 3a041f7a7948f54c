import type { FastifyInstance } from 'fastify'
import type { ReceiptStore } from '../virtual/receipt-store.ts'
import { troubles } from '../virtual/trouble.ts'
import type { VirtualPrinter } from '../virtual/virtual-printer.ts'
import type { Access } from './access.ts'
import { deviceRoutes, troubleRoute } from './device-routes.ts'
import { serve } from './serve.ts'

/** Receipts of the virtual printer, and its simulated faults: for the print program's own page only. */
export function addVirtualRoutes(
  server: FastifyInstance,
  { printer, store, access }: { printer: VirtualPrinter; store: ReceiptStore; access: Access },
): void {
  serve(server, deviceRoutes.virtualPaper, () => ({
    trouble: printer.trouble,
    drawerOpenedAtMs: printer.drawerOpenedAtMs,
    receipts: store.receipts,
  }))

  serve(server, deviceRoutes.virtualPicture, async ({ fields, reply, refuse }) => {
    const picture = await store.picture(Number(fields['number']))
    if (!picture) return refuse(404)
    return reply
      .type(deviceRoutes.virtualPicture.answer)
      .header('cache-control', 'private, max-age=86400')
      .send(picture)
  })

  for (const trouble of troubles)
    serve(server, { ...troubleRoute, path: `/virtual/${trouble}` }, ({ body, headers, refuse }) => {
      if (!access.isOwn(headers.origin)) return refuse(403)
      if (trouble === 'paper-out' && body?.afterBytes !== undefined)
        printer.runOutOfPaperAfter(body.afterBytes)
      else printer.cause(trouble)
      return { trouble: printer.trouble }
    })
}
