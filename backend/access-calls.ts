import { hostError } from '../src/protocol/error-codes.ts'
import { Attempts } from '../src/host/calls/attempts.ts'
import { refused, type Session } from '../src/host/calls/handlers.ts'

import type { LiveHost } from '../src/host/store/live-host.ts'
import { operatorByLogin, operatorByRegistrationCode } from '../src/host/rules/operators.ts'
import type { Deployment } from '../src/values/deployment.ts'
import { LogInAttempts } from './log-in-attempts.ts'
import type { OpenHandlers } from './open-handlers.ts'
import { hashPassword, isPassword } from './passwords.ts'
import type { Sessions, Tokens } from './sessions.ts'

export interface AccessParts {
  readonly host: LiveHost
  readonly sessions: Sessions
  readonly deployment: Deployment
  /** The id of the host's database. */
  readonly hostId: string
  /** Keys what devices keep of a log-in. */
  readonly deviceKey: Buffer
  /** URL of the print program on the cashier's machine. */
  readonly printService: string
  readonly onEnded: (session: Session) => void
}

/** From all addresses together. */
const allowedRegistrations = { allowed: 50, windowMs: 30_000 }

const wireTokens = ({ access, refresh }: Tokens) => ({ access_token: access, refresh_token: refresh })
const tooMany = refused(hostError('too_many_requests'))
const wrongLogin = refused(hostError('wrong_login'))
const wrongCode = refused(hostError('registration_code'))
const expired = refused(hostError('session_expired'))

/** How a session begins, goes on and ends (section 4, "Login" and "Session refresh"). */
export function accessCalls({
  host,
  sessions,
  deployment,
  hostId,
  deviceKey,
  printService,
  onEnded,
}: AccessParts): OpenHandlers {
  const logIns = new LogInAttempts(deviceKey)
  const registrations = new Attempts()
  const allRegistrations = new Attempts(allowedRegistrations)
  return {
    deployment: () =>
      host.read(({ shop, terms: { payoutLimit } }) => ({
        success: true,
        data: { ...deployment, payoutLimit },
        printService,
        shop: { ...shop },
        hostId,
      })),

    async login({ login, secret }, exchange) {
      const device = exchange.deviceOf(login)
      const attempt = logIns.admit({ login, address: exchange.address, device }, Date.now())
      if (!attempt) return tooMany
      const operator = operatorByLogin(host.state, login)
      const isRight = await isPassword(secret, operator?.passwordHash ?? null, {
        isKnown: attempt.isKnownDevice,
      })
      if (isRight === null) return tooMany
      if (!operator || !isRight) return wrongLogin
      attempt.succeeded()
      if (!attempt.isKnownDevice) exchange.keepDevice(login, logIns.newDevice(login))
      const tokens = await sessions.open(operator.operatorId, Date.now())
      exchange.keep(tokens)
      return { success: true, operatorId: operator.operatorId, data: wireTokens(tokens) }
    },

    async setPassword({ code, secret }, { address }) {
      const now = Date.now()
      if (!allRegistrations.take('all', now) || !registrations.take(address, now)) return tooMany
      const operator = operatorByRegistrationCode(host.state, code)
      if (!operator) return wrongCode
      const { login } = operator
      const answer = await host.execute(
        { type: 'setPassword', code, passwordHash: await hashPassword(secret) },
        () => login,
      )
      if (!answer.ok) return refused(answer.error)
      registrations.succeeded(address)
      return { success: true, login: answer.value }
    },

    async refresh(_request, exchange) {
      const tokens = await sessions.refresh(exchange.refresh, Date.now())
      if (!tokens) return expired
      exchange.keep(tokens)
      return { success: true, data: wireTokens(tokens) }
    },

    async logout(_request, exchange) {
      const session = await sessions.end([exchange.access, exchange.refresh])
      if (session) onEnded(session)
      exchange.forget()
      return { success: true }
    },
  }
}
