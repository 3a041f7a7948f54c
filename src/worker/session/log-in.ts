import { errorCodes } from '../../protocol/error-codes.ts'
import { done, refuse, type Outcome } from '../../values/outcome.ts'
import type { World } from '../world.ts'
import type { HostReply } from '../core/ports.ts'

export async function logIn({ host, store }: World, login: string, secret: string): Promise<Outcome> {
  const reply = await host.call('login', { login, secret })
  if (reply.kind === 'answer') {
    return store.dispatch({ type: 'recordLogin', operatorId: reply.value.operatorId })
  }
  return refusedLogin(reply, 'wrongLogin')
}

export async function createPassword(
  { host }: World,
  code: string,
  secret: string,
): Promise<Outcome<string>> {
  const reply = await host.call('setPassword', { code, secret })
  return reply.kind === 'answer' ? done(reply.value.login) : refusedLogin(reply, 'registrationCode')
}

/** Only two codes are about what was `typed`; nothing else that is typed helps against the others. */
function refusedLogin(
  reply: Exclude<HostReply<unknown>, { kind: 'answer' }>,
  typed: 'wrongLogin' | 'registrationCode',
): Extract<Outcome, { ok: false }> {
  if (reply.kind === 'unknown') return refuse(reply.reason === 'noAnswer' ? 'hostUnreachable' : 'badAnswer')
  const details = { ...reply.error }
  switch (reply.error.code) {
    case errorCodes.tooManyRequests:
      return refuse('tooManyAttempts', details)
    case errorCodes.authentication:
    case errorCodes.incorrectData:
      return refuse(typed, details)
    default:
      return refuse('readingRefused', details)
  }
}

/** The core decides: no log-out while money is uncertain. The session at the host ends by an effect, as after every log-out. */
export const logOut = async ({ store }: World): Promise<Outcome> =>
  store.dispatch({ type: 'recordLogout', reason: 'operator' })
