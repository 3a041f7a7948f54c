import type { FastifyInstance } from 'fastify'
import type { LogHeads } from '../log-heads.ts'
import { serve } from './serve.ts'
import { serviceRoutes } from './service-routes.ts'

/** Signs the heads of logs, and names the key that verifies the signatures. */
export function addHeadRoutes(server: FastifyInstance, heads: LogHeads): void {
  serve(server, serviceRoutes.headKey, () => ({ key: heads.key }))

  serve(server, serviceRoutes.signHead, async ({ body, refuse }) => {
    const signed = await heads.sign(body)
    return 'conflict' in signed ? refuse(409, signed.conflict) : signed
  })
}
