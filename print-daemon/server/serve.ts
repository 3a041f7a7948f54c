import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { errorCodes } from '../../src/protocol/error-codes.ts'
import { fail } from './failure.ts'
import type { ServiceRoute } from './service-route.ts'

type Body<Route extends ServiceRoute> = Route extends { request: infer Schema extends v.GenericSchema }
  ? v.InferOutput<Schema>
  : undefined
type Answer<Route extends ServiceRoute> = Route extends { answer: infer Schema extends v.GenericSchema }
  ? v.InferOutput<Schema>
  : never
type Status<Route extends ServiceRoute> = Route extends { refusals: infer Refusals }
  ? keyof Refusals & number
  : never
interface Call<Route extends ServiceRoute> {
  /** As the schema of the route has parsed it. */
  readonly body: Body<Route>
  /** The fields of the path and of the query, as text. */
  readonly fields: Readonly<Record<string, string | undefined>>
  readonly headers: FastifyRequest['headers']
  readonly reply: FastifyReply
  /** Answers with a refusal of the route, and with one of its reasons where it has some. */
  readonly refuse: (status: Status<Route>, reason?: string) => FastifyReply
  /** Refuses the body: `message` names the field. */
  readonly malformed: (message: string) => FastifyReply
}

type Handler<Route extends ServiceRoute> = (
  call: Call<Route>,
) => Answer<Route> | FastifyReply | Promise<Answer<Route> | FastifyReply>

/** The path in the form of the server: `{id}` is `:id`, with its pattern. */
const pathOf = ({ path, fields = {} }: ServiceRoute): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const pattern = fields[name]
    return pattern === undefined ? `:${name}` : `:${name}(^${pattern})`
  })

/** Serves a route of the table: parses its body, and answers with its refusals. */
export function serve<Route extends ServiceRoute>(
  server: FastifyInstance,
  route: Route,
  handle: Handler<Route>,
): void {
  const { method, request: schema, bodyLimit, refusals }: ServiceRoute = route
  server.route({
    method,
    url: pathOf(route),
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    handler: async ({ body, params, query, headers }, reply) => {
      const malformed = (message: string) => fail(reply, 400, errorCodes.incorrectData, message)
      const parsed = schema && v.safeParse(schema, body)
      if (parsed && !parsed.success) {
        const [issue] = parsed.issues
        return malformed(`${v.getDotPath(issue) ?? 'body'}: ${issue.message}`)
      }
      return handle({
        body: parsed?.output as Body<Route>,
        fields: Object.assign({}, query, params),
        headers,
        reply,
        malformed,
        refuse: (status: number, reason) => {
          const { code, message } = refusals![status]!
          const error = { code: errorCodes[code], message, ...(reason === undefined ? {} : { reason }) }
          return reply.code(status).send({ error })
        },
      })
    },
  })
}
