import type { FastifyInstance, FastifyReply } from 'fastify'
import { codeOf, isFull } from '../../node/system-error.ts'
import { errorCodes } from '../../src/protocol/error-codes.ts'

/** Answers a failure as every route does: `{error: {code, message}}`. */
export const fail = (reply: FastifyReply, status: number, code: number, message: string): FastifyReply =>
  reply.code(status).send({ error: { code, message } })

const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500

export function addFailures(server: FastifyInstance): void {
  server.setNotFoundHandler((_, reply) => fail(reply, 404, errorCodes.notFound, 'There is nothing here.'))
  server.setErrorHandler((error, _, reply) => {
    const status = statusOf(error)
    if (status < 500 && error instanceof Error)
      return fail(reply, status, errorCodes.incorrectData, error.message)
    if (isFull(error)) {
      console.error(`A request failed: the disk is full (${codeOf(error)}).`)
      return fail(reply, status, errorCodes.system, 'The disk is full; nothing was taken.')
    }
    console.error('A request failed:', error)
    return fail(reply, status, errorCodes.system, 'The print program failed; nothing was taken.')
  })
}
