import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { errorCodes } from '../../src/protocol/error-codes.ts'
import { HeadOfShop, type HeadRefused } from '../../src/protocol/heads.ts'
import type { LogHeads } from '../log-heads.ts'
import { fail } from './failure.ts'

/** Signs the heads of logs, and names the key that verifies the signatures. */
export function addHeadRoutes(server: FastifyInstance, heads: LogHeads): void {
  server.get('/head/key', () => ({ key: heads.key }))

  server.post('/head', async ({ body }, reply) => {
    const head = v.safeParse(HeadOfShop, body)
    if (!head.success) {
      const [issue] = head.issues
      return fail(reply, 400, errorCodes.incorrectData, `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`)
    }
    const signed = await heads.sign(head.output)
    if (!('conflict' in signed)) return signed
    const message = 'This program knows a newer log of the counter, or another one.'
    const refused = { code: errorCodes.validation, message, reason: signed.conflict }
    return reply.code(409).send({ error: refused } satisfies v.InferOutput<typeof HeadRefused>)
  })
}
