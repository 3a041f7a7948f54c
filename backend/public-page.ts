import type { FastifyInstance } from 'fastify'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

export interface PublicFile {
  readonly path: string
  readonly type: 'html' | 'css' | 'javascript'
  readonly text: string
}

/** Serves the files of a page that anybody may see, in a scope of its own: it loads nothing from elsewhere. */
export function servePublicPage(app: FastifyInstance, files: readonly PublicFile[]): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-cache',
    })
  })
  for (const { path, type, text } of files)
    app.get(path, async (_request, reply) => reply.type(`text/${type}; charset=utf-8`).send(text))
}
