import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isReplayScreen, isScreen } from '../src/values/screens.ts'

/** Names of the files for download in a page's folder. Most folders have none, and so has a host without a page. */
export const filesForDownload = async (pageDir: string | undefined): Promise<string[]> =>
  pageDir === undefined ? [] : readdir(join(pageDir, 'downloads')).catch(() => [])

const webSocketOf = (url: string) => url.replace(/^http/, 'ws')

/**
 * The origins from which the page may load and to which it may connect: itself, its host, the print program of its machine, and the
 * collector of its log if there is one.
 */
export function contentSecurityPolicy(
  ownOrigins: readonly string[],
  printService: string,
  collector?: string,
): string {
  const print = new URL(printService).origin
  const collectors = collector === undefined ? [] : [collector]
  return policyWith(["'self'", ...ownOrigins.map(webSocketOf), print, webSocketOf(print), ...collectors])
}

const policyWith = (connect: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `connect-src ${connect.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    // The page's one policy admits the addresses of its workers (src/ui/kit/trusted-scripts.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')

/** A replay loads its files and, from `balcao replay --ui`, its log; then the page itself forbids every connection. */
export const replayPolicy = policyWith(["'self'"])

/** Logos have the addresses of section 2, without a hash. A changed logo appears within a day. */
const cacheControlOf: Readonly<Record<string, string>> = {
  assets: 'public, max-age=31536000, immutable',
  logos: 'public, max-age=86400',
}

/** Serves a built page: the shell for every screen, hashed files for a year, logos for a day, all others revalidated. */
export async function servePage(app: FastifyInstance, pageDir: string, policy: () => string): Promise<void> {
  app.addHook('onSend', async ({ url }, reply) => {
    reply.headers({
      'content-security-policy': isReplayScreen(url) ? replayPolicy : policy(),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    })
  })
  await app.register(fastifyStatic, {
    root: pageDir,
    index: false,
    cacheControl: false,
    setHeaders(response, file) {
      const [folder = ''] = relative(pageDir, file).split(sep)
      response.setHeader('cache-control', cacheControlOf[folder] ?? 'no-cache')
    },
  })
  const shell = (reply: FastifyReply, status: number) => reply.code(status).sendFile('index.html')
  app.get('/', (_request, reply) => shell(reply, 200))
  const screen = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.replace(/\?.*$/, '')
    const isFile = path.slice(path.lastIndexOf('/')).includes('.')
    if (request.method !== 'GET' || isFile) return reply.code(404).type('text/plain').send('404 Not Found')
    return shell(reply, isScreen(path) ? 200 : 404)
  }
  // The build has folders with these names, for file servers that do not know the screens.
  app.get('/demo/*', screen)
  app.get('/replay/*', screen)
  app.setNotFoundHandler(screen)
}
