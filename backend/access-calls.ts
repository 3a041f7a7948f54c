import type { accessCalls as calls } from '../src/protocol/access.ts'
import { hostError } from '../src/protocol/error-codes.ts'
import { guesses, type Attempts } from '../src/host/calls/attempts.ts'
import { refused, type Refused } from '../src/host/calls/handlers.ts'
import type { Host } from '../src/host/store/host.ts'
import type { Hosts, KnownOperator } from './store/hosts.ts'
import { isOperatorBlocked, operatorByLogin, operatorOf } from '../src/host/rules/operators.ts'
import type { Deployment } from '../src/values/deployment.ts'
import { inBackground } from './background.ts'
import { hashing } from './hashing-queue.ts'
import { LogInAttempts, type LogInAttempt } from './log-in-attempts.ts'
import type { OpenHandlersOf } from './open-handlers.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { isUnguessable } from './registration-code.ts'
import type { Sessions, ShopSession, Tokens } from './sessions.ts'
import { report } from './operations/report.ts'

export interface AccessParts {
  readonly hosts: Pick<Hosts, 'shop' | 'byLogin' | 'byRegistrationCode'>
  /** The shop that is shown to a page without a session. */
  readonly shop: Host
  readonly sessions: Sessions
  readonly attempts: Attempts
  readonly deployment: Deployment
  /** The id of the host's database. */
  readonly hostId: string
  /** The key for the device cookies of earlier log-ins. */
  readonly deviceKey: Buffer
  /** URL of the print program on the cashier's machine. */
  readonly printService: string
  readonly onEnded: (session: ShopSession) => void
  /** Closes the sockets whose sessions have ended. */
  readonly dropOver: () => Promise<void>
}

interface Verified extends KnownOperator {
  readonly passwordHash: string | null
}

/** Of all callers together: it is for codes that can be guessed, since whoever uses it up locks their owners out. */
const allGuessable = { name: 'registrations', allowed: 50, windowMs: 30_000 }

const wireTokens = ({ access, refresh }: Tokens) => ({ access_token: access, refresh_token: refresh })
const tooMany = refused(hostError('too_many_requests'))
const wrongLogin = refused(hostError('wrong_login'))
const blocked = refused(hostError('operator_blocked'))
const wrongCode = refused(hostError('registration_code'))
const expired = refused(hostError('session_expired'))

/** Calls that begin, refresh and end a session (section 4, "Login" and "Session refresh"). */
export function accessCalls({
  hosts,
  shop: firstShop,
  sessions,
  attempts,
  deployment,
  hostId,
  deviceKey,
  printService,
  onEnded,
  dropOver,
}: AccessParts): OpenHandlersOf<typeof calls> {
  const logIns = new LogInAttempts(deviceKey, attempts)
  const endForReuse = (session: ShopSession) => {
    report(
      `the session of operator ${session.operatorId} has ended because a refresh token was used a second time`,
    )
    onEnded(session)
  }
  async function verify(attempt: LogInAttempt, secret: string): Promise<Verified | Refused> {
    const admitted = await logIns.admit(attempt)
    if (!admitted) return tooMany
    const known = await hosts.byLogin(attempt.login)
    const operator = await known?.host.read({}, (state) => operatorByLogin(state, attempt.login))
    const passwordHash = operator?.passwordHash ?? null
    const isRight = await isPassword(secret, passwordHash)
    if (!known || !operator || !isRight) return wrongLogin
    await admitted.succeeded()
    return isOperatorBlocked(operator) ? blocked : { ...known, passwordHash }
  }
  /** Why the session must not stay open: a new password, or a block, was set meanwhile. */
  const refusalSince = ({ host, operatorId, passwordHash }: Verified): Promise<Refused | null> =>
    host.read({}, (state) => {
      const operator = operatorOf(state, operatorId)
      if (operator.passwordHash !== passwordHash) return wrongLogin
      return isOperatorBlocked(operator) ? blocked : null
    })
  return {
    async deployment(_request, { access }) {
      const session = await sessions.find(access)
      const host = session ? hosts.shop(session.shop) : firstShop
      return host.read({}, ({ shop, terms: { payoutLimit, topUp, tillLimit, accountLimit, liability } }) => ({
        success: true,
        data: {
          ...deployment,
          payoutLimit,
          sumBounds: { ...topUp },
          fieldLimits: { till: tillLimit, terminal: accountLimit },
          liability,
        },
        printService,
        shop: { ...shop },
        hostId,
      }))
    },

    async login({ login, secret }, exchange) {
      const { address } = exchange
      const device = exchange.deviceOf(login)
      const isKnown = logIns.isDeviceOf(login, device)
      const work = () => verify({ login, address, device }, secret)
      const verified = isKnown ? await hashing.runKnown(login, work) : await hashing.runInTurn(address, work)
      if (!verified) return tooMany
      if ('error' in verified) return verified
      if (!isKnown) exchange.keepDevice(login, logIns.newDevice(login))
      const tokens = await sessions.open(verified.shop, verified.operatorId)
      // What was set meanwhile has ended only the sessions that there were.
      const refusal = await refusalSince(verified)
      if (refusal) {
        await sessions.end(tokens)
        return refusal
      }
      exchange.keep(tokens)
      return { success: true, operatorId: verified.operatorId, data: wireTokens(tokens) }
    },

    async setPassword({ code, secret }, { address }) {
      const byAddress = `registrations from ${address}`
      const registering = await hashing.runInTurn(address, async () => {
        const inAll = isUnguessable(code) ? [] : [allGuessable]
        if (!(await attempts.take([...inAll, { name: byAddress, ...guesses }]))) return tooMany
        const known = await hosts.byRegistrationCode(code)
        return known ? { known, passwordHash: await hashPassword(secret) } : wrongCode
      })
      if (!registering) return tooMany
      if ('error' in registering) return registering
      const { known, passwordHash } = registering
      const answer = await known.host.execute(
        { type: 'setPassword', code, passwordHash },
        (state) => operatorOf(state, known.operatorId).login,
      )
      if (!answer.ok) return refused(answer.error)
      // The password is set and the code used up: what fails from here on must not fail the call.
      inBackground('attempts of a registration', () => attempts.forget(byAddress))
      inBackground('sockets of ended sessions', dropOver)
      return { success: true, login: answer.value }
    },

    async refresh(_request, exchange) {
      const refreshed = await sessions.refresh(exchange.refresh)
      if (refreshed && 'tokens' in refreshed) {
        exchange.keep(refreshed.tokens)
        return { success: true, data: wireTokens(refreshed.tokens) }
      }
      if (refreshed) endForReuse(refreshed.reusedIn)
      exchange.forget()
      return expired
    },

    async logout(_request, exchange) {
      for (const session of await sessions.end(exchange)) onEnded(session)
      exchange.forget()
      return { success: true }
    },
  }
}
