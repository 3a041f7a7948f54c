import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { receiptTexts } from '../../locales/receipts.ts'
import { sha256Hex } from '../../node/sha256.ts'
import type { PrintConfig } from '../../src/protocol/print-service.ts'
import type { LayoutConfig } from '../../src/receipts/layout.ts'
import type { ReceiptRoute } from '../../src/receipts/route.ts'
import { receiptRoutes } from '../../src/receipts/routes.ts'
import type { Profile } from '../profiles/profile.ts'
import type { PrintQueue } from '../queue/queue.ts'
import { serve } from './serve.ts'
import { receiptRoute } from './service-routes.ts'

/** The width that the shop has set, the requested one if the printer supports it, otherwise the printer's own. */
function layoutConfig(config: PrintConfig, { columns, settings }: Profile): LayoutConfig {
  const wanted = columns.find((width) => width === config.columns)
  return { ...config, columns: settings?.columns ?? wanted ?? columns[0]! }
}

const digestOf = (path: string, request: unknown) => sha256Hex(JSON.stringify([path, request]))

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
  serve(server, { ...receiptRoute, path }, async ({ body, malformed, refuse }) => {
    const id = body.id.toLowerCase()
    const { data } = body
    const config = body.config ?? defaultConfig()
    if (!config) return malformed('config: it is missing, and no page has sent its own.')
    // The digest covers the request: a repeated request is the same job.
    const printed = queue.mayBeOnPaper(id) ? asCopy(data) : data
    const receipt = layOut(printed, receiptTexts[config.language], layoutConfig(config, profile()))
    if (!receipt.ok) return malformed(String(receipt.refusal.details?.['message']))
    const job = await queue.add({ id, receipt: receipt.value, digest: digestOf(path, { ...body, id }) })
    return job.ok ? { job: job.value } : refuse(409)
  })
}

/** One POST route for every receipt. */
export function addReceiptRoutes(server: FastifyInstance, printing: Printing): void {
  for (const route of receiptRoutes) addReceiptRoute(server, route, printing)
}
