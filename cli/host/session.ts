import { hostCalls } from '../../src/protocol/host-calls.ts'
import { cookieText, type HostClient } from './host-client.ts'
import { answerIn, Unmet, type Reply } from './unmet.ts'
import type { Credentials, Visit } from './visit.ts'

/** A separate session, so that none of the others ends with it. */
export async function anotherSession(visit: Visit): Promise<HostClient> {
  const { client, credentials } = visit

  // With all cookies, because a host counts no wrong attempts of a device that has logged in before.
  const other = client.copy()
  await logInAs(other, credentials)
  return other
}

/** Returns the id of the operator. */
export async function logInAs(client: HostClient, credentials: Credentials): Promise<number> {
  const reply = await client.send(hostCalls.login, credentials)
  const { operatorId, data } = answerIn(hostCalls.login, reply)
  client.tokens = { access: data.access_token, refresh: data.refresh_token }
  client.renewedAt = performance.now()
  mustBringCookies(client, reply)
  return operatorId
}

/** If the host keeps the tokens, both tokens of an answer must be cookies as well. */
function mustBringCookies({ cookiesBy, tokens }: HostClient, { headers }: Reply): void {
  if (cookiesBy === 'page') return
  const set = headers.getSetCookie().map((text) => cookieText(/=([^;]*)/.exec(text)?.[1] ?? ''))
  for (const [kind, token] of Object.entries(tokens ?? {}))
    if (!set.includes(token))
      throw new Unmet(
        `the ${kind} token as a cookie, because the deployment says "tokens": "host"`,
        `${set.length} other cookies`,
      )
}

export async function refreshed(client: HostClient): Promise<Reply> {
  const reply = await client.send(hostCalls.refresh, {})
  const { data } = answerIn(hostCalls.refresh, reply)
  client.tokens = { access: data.access_token, refresh: data.refresh_token }
  client.renewedAt = performance.now()
  mustBringCookies(client, reply)
  return reply
}

/** As often as a page: an access token is valid for minutes, a visit to a distant host lasts longer. */
const refreshAfterMs = 180_000

/** Refreshes a session in time. If the host refuses, the next request shows it. */
export async function stayLoggedIn(client: HostClient): Promise<void> {
  if (client.renewedAt !== null && performance.now() - client.renewedAt > refreshAfterMs)
    await refreshed(client).catch(() => undefined)
}
