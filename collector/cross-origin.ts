import type { FastifyInstance } from 'fastify'

/** How long a browser need not request this again, seconds: the longest time that Chromium accepts. */
const maxAge = 7_200

/** What a counter sends. */
const paths = ['/enrol', '/part']

/** Pages of these origins may send and read the answers: a browser permits it to no others. */
export function allowPages(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async ({ headers: { origin } }, reply) => {
    if (origin !== undefined && origins.includes(origin))
      reply.headers({ 'access-control-allow-origin': origin, vary: 'origin' })
  })
  for (const path of paths)
    app.options(path, async (_request, reply) =>
      reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': 'content-type',
          'access-control-max-age': maxAge,
        })
        .send(),
    )
}
