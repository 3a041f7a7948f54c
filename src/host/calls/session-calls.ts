import { hostCalls, type AnswerOf, type HostCall, type SessionCallName } from '../../protocol/host-calls.ts'
import type { HostError } from '../../protocol/wire.ts'
import { featureObstacle } from '../rules/features.ts'
import type { Host } from '../store/host.ts'
import type { Attempts } from './attempts.ts'
import { announcementCalls } from './announcement-calls.ts'
import { parseRequest } from './request.ts'
import { declared } from './declared.ts'
import { refused, type Caller, type Refused, type SessionHandlers } from './handlers.ts'
import type { Signer } from '../../heads/note.ts'
import { headCalls } from './head-calls.ts'
import { payoutCalls } from './payout-calls.ts'
import { playerCalls, type CardOf } from './player-calls.ts'
import { reportCalls } from './report-calls.ts'
import { saleCalls } from './sale-calls.ts'
import { shopCalls } from './shop-calls.ts'
import { tillCalls } from './till-calls.ts'
import { tillRecordCalls } from './till-record-calls.ts'
import { tvCalls } from './tv-calls.ts'
import { walletCalls, type WalletCipher } from './wallet-calls.ts'

/** What the calls need besides the rules. The program that serves the calls provides it. */
export interface CallParts {
  /** The name of a game in this deployment. */
  readonly nameOf: (gameId: number) => string
  /** The deployment's time zone; a report's days are days in it. */
  readonly timeZone: string
  readonly cipher: WalletCipher
  /** The current address of the host. */
  readonly origin: () => string
  readonly cardOf: CardOf
  readonly attempts: Attempts
  /** The accounts of an operator's self-service terminals that are connected. */
  readonly connectedTerminals: (operatorId: number) => Promise<ReadonlySet<string>>
  /** Names of the files that the host offers for download. */
  readonly filesForDownload: () => Promise<readonly string[]>
  /** The code that pairs the shop's counters with the print program, where the host knows it. */
  readonly pairingCode?: string | undefined
  /** Signs the heads of logs, where the host does. */
  readonly headSigner?: Signer | undefined
}

/** Answers a call with a session. `request` is not parsed yet, and the Idempotency-Key is the caller's `key`. */
export type AnswerCall = <Name extends SessionCallName>(
  name: Name,
  request: unknown,
  caller: Caller,
) => Promise<AnswerOf<Name> | Refused>

/** Answers every call that needs a session. */
export function sessionCalls(parts: CallParts): AnswerCall {
  const handlers = handlersOf(parts)
  return async <Name extends SessionCallName>(name: Name, request: unknown, caller: Caller) => {
    const parsed = parseRequest(name, request, caller.key)
    if ('code' in parsed) return refused(parsed)
    const absent = await flagObstacle(caller.host, hostCalls[name])
    if (absent) return refused(absent)
    const handler: SessionHandlers[Name] = handlers[name]
    return declared(name, await handler(parsed.request, { ...caller, key: parsed.key }))
  }
}

/**
 * The error of a call whose flags the deployment does not have. For calls that move money the rules decide this instead,
 * because a repeated request gets its first answer even if the deployment has lost the flag since.
 */
async function flagObstacle(host: Host, { kind, flags }: HostCall): Promise<HostError | null> {
  if (kind === 'money' || !flags) return null
  return host.read({}, (state) => {
    const obstacles = flags.map((flag) => featureObstacle(state, flag))
    return obstacles.includes(null) ? null : (obstacles[0] ?? null)
  })
}

const handlersOf = (parts: CallParts): SessionHandlers => ({
  ...shopCalls(parts.nameOf, parts.pairingCode),
  ...saleCalls(parts.attempts),
  ...payoutCalls(),
  ...tillCalls(),
  ...walletCalls(parts.cipher, parts.origin, parts.attempts),
  ...playerCalls(parts.cardOf, parts.attempts),
  ...tvCalls(parts.nameOf),
  ...reportCalls(parts.nameOf, parts.timeZone, parts.connectedTerminals),
  ...announcementCalls(parts.filesForDownload),
  ...tillRecordCalls(parts.attempts),
  ...headCalls(parts.headSigner, parts.attempts),
})
