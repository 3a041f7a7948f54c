import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sha256Hex } from '../node/sha256.ts'
import type { SessionCookies } from '../src/protocol/session-cookie.ts'
import type { Deployment } from '../src/values/deployment.ts'
import { dayMs } from '../src/values/calendar.ts'
import type { Exchange } from './open-handlers.ts'
import { accessLifeMs, refreshLifeMs } from './sessions.ts'
import { subscriberOf } from './subscriber.ts'

const deviceLifeMs = 365 * dayMs

/**
 * The bearer token of a header, otherwise empty. Hosts and pages that keep tokens themselves send them this way. The call
 * decides whether it is an access or a refresh token.
 */
export const bearerOf = (authorization: string | undefined): string =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? ''

const cookie = (lifeMs: number, httpOnly: boolean, secure: boolean): CookieSerializeOptions => ({
  path: '/',
  secure,
  sameSite: 'strict',
  httpOnly,
  maxAge: lifeMs / 1_000,
})

/** One device cookie for each operator who logs in at a machine, because several may use it. */
const deviceCookie = (names: SessionCookies, login: string): string =>
  `${names.marker}_device_${sha256Hex(login).slice(0, 12)}`

export interface CookieParts {
  /** Who sets the cookies of a session. */
  readonly cookiesBy: Deployment['tokens']
  readonly cookies: SessionCookies
  /** Whether browsers may send the cookies over HTTPS only. */
  readonly isSecure: boolean
}

/**
 * The tokens of a request and the cookies of its answer, with the names of this host. The page sets its own cookies where the
 * deployment says so.
 */
export function exchangeOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { cookiesBy, cookies: names, isSecure }: CookieParts,
): Exchange {
  const bearer = bearerOf(request.headers.authorization)
  return {
    get address() {
      return subscriberOf(request.ip)
    },
    access: bearer || (request.cookies[names.access] ?? ''),
    refresh: bearer || (request.cookies[names.refresh] ?? ''),
    deviceOf: (login) => request.cookies[deviceCookie(names, login)] ?? '',
    keepDevice(login, device) {
      reply.setCookie(deviceCookie(names, login), device, cookie(deviceLifeMs, true, isSecure))
    },
    keep({ access, refresh }) {
      if (cookiesBy === 'page') return
      reply.setCookie(names.access, access, cookie(accessLifeMs, true, isSecure))
      reply.setCookie(names.refresh, refresh, cookie(refreshLifeMs, true, isSecure))
      reply.setCookie(names.marker, '1', cookie(refreshLifeMs, false, isSecure))
    },
    forget() {
      for (const name of Object.values(names)) reply.clearCookie(name, { path: '/', sameSite: 'strict' })
    },
    lasts(seconds) {
      reply.header('cache-control', `public, max-age=${seconds}`)
    },
  }
}
