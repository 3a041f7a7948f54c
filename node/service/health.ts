import type { FastifyInstance } from 'fastify'

/** A database that answers later than this serves nobody. */
const patienceMs = 2_000

/** What prevents a process from serving, one name each; none if nothing does. */
export type Obstacles = () => Promise<readonly string[]>

/** The result of work on the database, or `otherwise` where it takes too long. */
export async function inTime<T>(work: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, patienceMs, otherwise)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * `/health`: the process is alive; otherwise it should be restarted. `/ready`: it serves; otherwise it should get no new
 * requests. Both are public and say nothing else.
 */
export function serveHealth(app: FastifyInstance, obstaclesNow: Obstacles): void {
  app.get('/health', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  )
  app.get('/ready', async (_request, reply) => {
    const obstacles = await obstaclesNow()
    const isReady = obstacles.length === 0
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready: isReady, obstacles })
  })
}
