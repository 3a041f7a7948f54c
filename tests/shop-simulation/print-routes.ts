import type { FastifyInstance } from 'fastify'

interface Request {
  readonly body: unknown
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
}

type Handler = (request: Request, reply: Reply) => unknown

export interface Answer {
  readonly status: number
  readonly body: unknown
}

class Reply {
  status = 200
  body: unknown

  code(status: number): this {
    this.status = status
    return this
  }

  type(): this {
    return this
  }

  send(body: unknown): this {
    this.body = body
    return this
  }
}

interface Route {
  readonly method: string
  readonly form: RegExp
  readonly names: readonly string[]
  readonly handler: Handler
}

/** A server without a network: the routes of the print program add themselves, and requests are answered in this process. */
export class Routes {
  readonly #routes: Route[] = []

  /** As much of a server as the routes need. */
  get server(): FastifyInstance {
    const route = (added: { method: string; url: string; handler: Handler }): void =>
      this.#add(added.method, added.url, added.handler)
    return { route } as unknown as FastifyInstance
  }

  #add(method: string, path: string, handler: Handler): void {
    const names: string[] = []
    const form = path.replaceAll(/:(\w+)(\([^/]*\))?/g, (_, name: string) => {
      names.push(name)
      return '([^/]+)'
    })
    this.#routes.push({ method, form: new RegExp(`^${form}$`), names, handler })
  }

  async answer(method: string, path: string, body: unknown): Promise<Answer> {
    const url = new URL(path, 'http://127.0.0.1')
    for (const { method: own, form, names, handler } of this.#routes) {
      const found = own === method ? form.exec(url.pathname) : null
      if (!found) continue
      const params = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1]!)]))
      const query = Object.fromEntries(url.searchParams)
      const reply = new Reply()
      const result = await handler({ body, params, query, headers: {} }, reply)
      return result === reply ? reply : { status: 200, body: result }
    }
    return { status: 404, body: { error: { code: 1004, message: 'There is nothing here.' } } }
  }
}
