import { HostClient } from '../host/host-client.ts'
import { mustBeReachable } from '../host/reach.ts'
import { Unmet } from '../host/unmet.ts'
import type { Credentials } from '../host/visit.ts'

/** A host, and who logs in there. */
export interface HostAccess {
  readonly host: string
  readonly credentials: Credentials
}

/** Logs in for the work, and out after it. Throws one sentence if the host does not answer, or not by the contract. */
export async function withHost<Result>(
  { host, credentials }: HostAccess,
  work: (client: HostClient, operatorId: number) => Promise<Result>,
): Promise<Result> {
  await mustBeReachable(host)
  try {
    return await session(new HostClient(host), credentials, work)
  } catch (error) {
    if (!(error instanceof Unmet)) throw error
    const { expected, came } = error
    throw new Error(`The host ${host} gave another answer than expected: ${expected}; received ${came}.`, {
      cause: error,
    })
  }
}

async function session<Result>(
  client: HostClient,
  credentials: Credentials,
  work: (client: HostClient, operatorId: number) => Promise<Result>,
): Promise<Result> {
  client.cookiesBy = (await client.request('deployment', {})).data.tokens
  const { operatorId, data } = await client.request('login', credentials)
  client.tokens = { access: data.access_token, refresh: data.refresh_token }
  try {
    return await work(client, operatorId)
  } finally {
    await client.request('logout', {})
  }
}
