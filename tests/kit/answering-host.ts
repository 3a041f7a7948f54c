import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { deployments } from '../../locales/deployments.ts'
import { asJson } from '../../src/values/json.ts'
import { listenOnFreePort } from './ports.ts'

/** The fields of an answer of a call. One with `success: false` is a refusal. */
export type Answer = (request: Record<string, string>) => object

/** What a tool needs of a host before and after its own calls: operator 1042 logs in. */
export const sessionAnswers: Readonly<Record<string, Answer>> = {
  '/api/deployment': () => ({
    data: { ...deployments.get('pt')!, tokens: 'page' },
    printService: 'http://127.0.0.1:3333',
    shop: { name: 'Balcão Rossio', id: '7' },
  }),
  '/api/login': () => ({ operatorId: 1042, data: { access_token: 'a', refresh_token: 'r' } }),
  '/api/logout': () => ({}),
}

/** A host with the given answers, by path. It knows no session; `calls` are the paths of its requests. */
export async function answeringHost(answers: Readonly<Record<string, Answer>>) {
  const calls: string[] = []
  const server = createServer(async (request, response) => {
    const { url = '' } = request
    calls.push(url)
    const answer = answers[url]?.((asJson(await text(request)) ?? {}) as Record<string, string>)
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ success: true, ...answer }))
  })
  const port = await listenOnFreePort(server)
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
