import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { receiptTexts } from '../../locales/receipts.ts'
import { errorCodes } from '../../src/protocol/error-codes.ts'
import { PrintConfig, PrintRequest } from '../../src/protocol/print-service.ts'
import type { LayoutConfig } from '../../src/receipts/layout.ts'
import type { ReceiptRoute } from '../../src/receipts/route.ts'
import { receiptRoutes } from '../../src/receipts/routes.ts'
import type { Profile } from '../profiles/profile.ts'
import type { PrintQueue } from '../queue/queue.ts'
import { fail } from './failure.ts'

/** The width that the shop has set, the requested one if the printer supports it, otherwise the printer's own. */
function layoutConfig(config: PrintConfig, { columns, settings }: Profile): LayoutConfig {
  const wanted = columns.find((width) => width === config.columns)
  return { ...config, columns: settings?.columns ?? wanted ?? columns[0]! }
}

const digestOf = (path: string, request: unknown) =>
  createHash('sha256')
    .update(JSON.stringify([path, request]))
    .digest('hex')

const Original = v.looseObject({ copy: v.literal(0) })

/** A receipt that may already be on paper is never printed unmarked. */
const asCopy = (data: unknown): unknown => (v.is(Original, data) ? { ...data, copy: 1 } : data)

interface Printing {
  readonly queue: PrintQueue
  /** The parameters of the current printer. */
  readonly profile: () => Profile
  /** The configuration of the page that connected last. */
  readonly defaultConfig: () => PrintConfig | undefined
}

function addReceiptRoute(
  server: FastifyInstance,
  { path, layOut }: ReceiptRoute,
  { queue, profile, defaultConfig }: Printing,
): void {
  server.post(path, async ({ body }, reply) => {
    const refuse = (message: string) => fail(reply, 400, errorCodes.incorrectData, message)
    const request = v.safeParse(PrintRequest, body)
    if (!request.success) {
      const [issue] = request.issues
      return refuse(`${v.getDotPath(issue) ?? 'body'}: ${issue.message}`)
    }
    const id = request.output.id.toLowerCase()
    const { data } = request.output
    const config = request.output.config ?? defaultConfig()
    if (!config) return refuse('config: it is missing, and no page has sent its own.')
    // The digest covers the request: a repeated request is the same job.
    const printed = queue.mayBeOnPaper(id) ? asCopy(data) : data
    const receipt = layOut(printed, receiptTexts[config.language], layoutConfig(config, profile()))
    if (!receipt.ok) return refuse(String(receipt.refusal.details?.['message']))
    const job = await queue.add({
      id,
      receipt: receipt.value,
      digest: digestOf(path, { ...request.output, id }),
    })
    if (job.ok) return { job: job.value }
    return fail(reply, 409, errorCodes.incorrectData, 'This job id stands for another receipt.')
  })
}

/** One POST route for every receipt. */
export function addReceiptRoutes(server: FastifyInstance, printing: Printing): void {
  for (const route of receiptRoutes) addReceiptRoute(server, route, printing)
}
