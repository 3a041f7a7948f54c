import { createReadStream } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import fastify from 'fastify'
import { replayPolicy, servePage } from '../../backend/page.ts'
import { listening } from '../../node/ports.ts'
import type { LogSink } from '../../src/events/log-reader.ts'
import type { Logged } from '../../src/events/vocabulary.ts'
import { Show } from '../../src/sentences/show.ts'
import { readLogFile } from '../log/log-file.ts'
import type { Moment } from '../log/moment.ts'
import { runPart } from '../part.ts'
import { asFile } from '../log/as-file.ts'

/**
 * Serves the page that was built beside `programFile` on a free port of this machine, with this log and nothing else, until the
 * program is stopped. Throws one sentence if the log cannot be read, or has no such place.
 */
export async function replayInPage(
  programFile: string,
  log: string,
  at: number | Moment | undefined,
): Promise<void> {
  const file = await asFile(log)
  const query = new URLSearchParams({ log: basename(file) })
  const number = await numberAt(file, at ?? Infinity)
  if (at !== undefined) query.set('at', String(number))
  await runPart(
    () => serveReplay(join(dirname(programFile), '../page'), file),
    ({ url }) => `${log} is replayed on ${url}/replay?${query}\nCtrl-C ends it.`,
  )
}

/** The number of the last event up to there. */
async function numberAt(file: string, at: number | Moment): Promise<number> {
  const finder = new PlaceFinder(at)
  const { seq } = await readLogFile(file, finder)
  if (typeof at === 'number' && at !== Infinity && at > seq)
    throw new Error(`There is no event ${at}: the log ends with event ${seq}.`)
  if (finder.number === 0)
    throw new Error(`There is no event before ${typeof at === 'number' ? `event ${at}` : at.text}.`)
  return finder.number
}

class PlaceFinder implements LogSink {
  number = 0
  readonly #at: number | Moment
  readonly #show = new Show()
  #isOver = false

  constructor(at: number | Moment) {
    this.#at = at
  }

  event(event: Logged): void {
    this.#show.see(event)
    this.#isOver ||=
      typeof this.#at === 'number' ? event.seq > this.#at : event.at >= this.#at.to(this.#show.timeZone)
    if (!this.#isOver) this.number = event.seq
  }

  damage(): void {}
}

async function serveReplay(pageDir: string, file: string) {
  const app = fastify({ forceCloseConnections: true })
  const address = await listening(0, async () => {
    let own: readonly string[] = []
    // A page of elsewhere that reaches this machine under a name of its own must not read the log.
    app.addHook('onRequest', async ({ headers: { host = '' } }, reply) =>
      own.includes(host) ? undefined : reply.code(421).send(),
    )
    app.get<{ Params: { name: string } }>('/log/:name', (request, reply) =>
      request.params.name === basename(file)
        ? reply.type('application/octet-stream').send(createReadStream(file))
        : reply.code(404).send(),
    )
    await app.register((scope) => servePage(scope, pageDir, () => replayPolicy))
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = new URL(url)
    own = [`127.0.0.1:${port}`, `localhost:${port}`]
    return `http://localhost:${port}`
  })
  return { url: address, close: () => app.close() }
}
