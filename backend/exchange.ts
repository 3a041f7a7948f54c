import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionMarkerCookie } from '../src/protocol/host-calls.ts'
import type { Deployment } from '../src/values/deployment.ts'
import type { Exchange } from './open-handlers.ts'
import { accessLifeMs, refreshLifeMs } from './sessions.ts'

export const accessCookie = 'access_token'
export const refreshCookie = 'refresh_token'

/** Hosts and pages that keep tokens themselves send them this way; which kind it is, the call tells. */
export const bearerOf = (authorization: string | undefined): string =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? ''

const cookie = (lifeMs: number, httpOnly: boolean): CookieSerializeOptions => ({
  path: '/',
  sameSite: 'strict',
  httpOnly,
  maxAge: lifeMs / 1_000,
})

/** The tokens of a request and the cookies of its answer; the page sets its own where the deployment says so. */
export function exchangeOf(
  request: FastifyRequest,
  reply: FastifyReply,
  cookiesBy: Deployment['tokens'],
): Exchange {
  const bearer = bearerOf(request.headers.authorization)
  return {
    access: bearer || (request.cookies[accessCookie] ?? ''),
    refresh: bearer || (request.cookies[refreshCookie] ?? ''),
    keep({ access, refresh }) {
      if (cookiesBy === 'page') return
      reply.setCookie(accessCookie, access, cookie(accessLifeMs, true))
      reply.setCookie(refreshCookie, refresh, cookie(refreshLifeMs, true))
      reply.setCookie(sessionMarkerCookie, '1', cookie(refreshLifeMs, false))
    },
    forget() {
      for (const name of [accessCookie, refreshCookie, sessionMarkerCookie])
        reply.clearCookie(name, { path: '/', sameSite: 'strict' })
    },
  }
}
