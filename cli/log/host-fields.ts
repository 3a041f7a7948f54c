import * as v from 'valibot'
import type { HostCall } from '../../src/protocol/host-call.ts'
import { hostCalls } from '../../src/protocol/host-calls.ts'
import { Failure } from '../../src/protocol/wire.ts'
import type { HostFields } from '../../src/worker/time-travel/paper-layout.ts'
import type { SentRequest } from '../../src/worker/time-travel/sent-request.ts'
import type { HostClient } from '../host/host-client.ts'
import { answerIn, inShort } from '../host/unmet.ts'
import { warn } from '../output.ts'

/**
 * What the host knows of a print that no event contains. It moves nothing. The host sends the link of a wallet only to the operator who
 * opened it; what it refuses to send is missing, and stderr says why.
 */
export async function hostFields(client: HostClient, { path, data }: SentRequest): Promise<HostFields> {
  const request = { userId: String(data['idUser']) }
  if (path === '/sendMoneyQrcode') {
    const account = await answered(client, hostCalls.getAccount, request)
    return account ? { name: account.user.name } : {}
  }
  if (path !== '/qrcode') return {}
  const wallet = await answered(client, hostCalls.getWalletLink, request)
  const isCopy = data['copy'] !== 0 && data['isSpent'] !== true
  const account = isCopy ? await answered(client, hostCalls.getAccount, request) : null
  return {
    ...(wallet ? { short_url: wallet.short_url, name: wallet.user.name } : {}),
    // A wallet that is empty now may have been paid out before the copy, or after it.
    ...(account && account.balance > 0 ? { isSpent: false } : {}),
  }
}

async function answered<Call extends HostCall>(
  client: HostClient,
  call: Call,
  request: { readonly userId: string },
): Promise<v.InferOutput<Call['answer']> | null> {
  const reply = await client.send(call, request)
  if (reply.status !== 404 && !v.is(Failure, reply.body)) return answerIn(call, reply)
  warn(`The host does not answer ${call.path} for ${request.userId}: ${inShort(reply)}`)
  return null
}
