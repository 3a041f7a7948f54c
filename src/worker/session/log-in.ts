import { errorCodes } from '../../protocol/error-codes.ts'
import { done, refuse, type Outcome } from '../../values/outcome.ts'
import type { World } from '../world.ts'
import { replyRefusal, type NoAnswer } from '../shared/host-fault.ts'
import { identifyHost } from '../shared/other-host.ts'

/** Nobody logs in at another host than the one with which money is open: nothing would separate its money from that. */
export async function logIn(world: World, login: string, secret: string): Promise<Outcome> {
  const { host, store } = world
  const met = await meetHost(world)
  if (!met.ok) return met
  const reply = await host.call('login', { login, secret })
  if (reply.kind === 'answer') {
    return store.dispatch({ type: 'recordLogin', operatorId: reply.value.operatorId })
  }
  return refusedLogin(reply, 'wrongLogin')
}

/** Somebody knows that the host with which money is open was only moved or set up anew: this one gets the inquiries from now on. */
export const acceptHost = (world: World): Promise<Outcome> => meetHost(world, true)

/** Records which host answers, where that is another one than before. */
async function meetHost({ host, store }: World, isSameHost = false): Promise<Outcome> {
  const known = store.state.session.hostId
  if (known === null) return done(undefined)
  const reply = await identifyHost(host, store)
  if (reply.kind !== 'answer') return refusedLogin(reply, 'wrongLogin')
  const { data: deployment, printService, shop, hostId } = reply.value
  if (hostId === known) return done(undefined)
  const command = { type: 'recordDeployment', deployment, printService, shop, hostId, isSameHost } as const
  const outcome = store.dispatch(command)
  if (outcome.ok)
    store.updateFacts(({ status }) => {
      status.isOtherHost = false
    })
  return outcome
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
  reply: NoAnswer,
  typed: 'wrongLogin' | 'registrationCode',
): Extract<Outcome, { ok: false }> {
  if (reply.kind === 'unknown') return refuse(replyRefusal(reply, 'readingRefused'))
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
