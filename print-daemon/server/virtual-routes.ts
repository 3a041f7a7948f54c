import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { errorCodes } from '../../src/protocol/error-codes.ts'
import type { VirtualPaper } from '../../src/protocol/print-devices.ts'
import type { ReceiptStore } from '../virtual/receipt-store.ts'
import { troubles } from '../virtual/trouble.ts'
import type { VirtualPrinter } from '../virtual/virtual-printer.ts'
import type { Access } from './access.ts'
import { fail } from './failure.ts'

/** The paper may end later, for example inside a receipt. */
const TroubleDetails = v.nullish(
  v.object({ afterBytes: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))) }),
)

/** Receipts of the virtual printer, and its simulated faults: for the daemon's own page only. */
export function addVirtualRoutes(
  server: FastifyInstance,
  { printer, store, access }: { printer: VirtualPrinter; store: ReceiptStore; access: Access },
): void {
  server.get('/receipts', (): VirtualPaper => ({ trouble: printer.trouble, receipts: store.receipts }))

  server.get<{ Params: { number: string } }>(
    '/receipts/:number(^\\d{1,9}).png',
    async ({ params }, reply) => {
      const picture = await store.picture(Number(params.number))
      if (!picture) return fail(reply, 404, errorCodes.notFound, 'There is no such receipt any more.')
      return reply.type('image/png').header('cache-control', 'private, max-age=86400').send(picture)
    },
  )

  for (const trouble of troubles)
    server.post(`/virtual/${trouble}`, ({ headers, body }, reply) => {
      if (!access.isOwn(headers.origin))
        return fail(reply, 403, errorCodes.noPermission, 'Only the page of the print service may do this.')
      const details = v.safeParse(TroubleDetails, body)
      if (!details.success)
        return fail(reply, 400, errorCodes.incorrectData, 'afterBytes: it is no whole number of bytes.')
      const afterBytes = details.output?.afterBytes
      if (trouble === 'paper-out' && afterBytes !== undefined) printer.runOutOfPaperAfter(afterBytes)
      else printer.cause(trouble)
      return reply.send({ trouble: printer.trouble })
    })
}
