import { hostError } from '../../protocol/error-codes.ts'
import { merge, Subject } from 'rxjs'
import { gameName } from '../../../locales/game-names.ts'
import { declared } from '../../host/calls/declared.ts'
import { refused } from '../../host/calls/handlers.ts'
import { MemoryAttempts } from '../../host/calls/attempts.ts'
import { sessionCalls } from '../../host/calls/session-calls.ts'
import { termsOf } from '../../host/store/deployment-terms.ts'
import { startDrawClock, type DrawClockParts } from '../../host/store/draw-clock.ts'
import { drawsOf, openMemoryHost, type EventStore, type MemoryHost } from '../../host/store/memory-host.ts'
import { defaultSeed, isSeeded, newcomersCode, seedHost, seedCustomers } from '../../host/store/seed.ts'
import { operatorByLogin, operatorByRegistrationCode } from '../../host/rules/operators.ts'
import type { Card } from '../../host/rules/records.ts'
import type { AnswerOf, HostCallName, RequestOf } from '../../protocol/host-calls.ts'
import { walletSaltLength } from '../../protocol/wallets.ts'
import type { Deployment } from '../../values/deployment.ts'
import type { Chance } from '../../values/random.ts'
import type { HostPort, HostReply, TerminalsPort, TerminalSocketMessage } from '../core/ports.ts'
import { replyOf } from './answer.ts'
import { serveCounterSocket } from './counter-socket.ts'
import { trainingSetup } from './setup.ts'
import { connectedTerminals, mainSocket, terminalSocket } from './sockets.ts'

export interface TrainingHostParts extends DrawClockParts {
  readonly store: EventStore
  readonly deployment: Deployment
  /** Ms since 1970. */
  readonly now: () => number
  readonly chance: Chance
  readonly newId: () => string
  /** In hex. */
  readonly digest: (text: string) => string
  /** The address of this machine's print program. */
  readonly printService: string
  /** The operator who was logged in when the log ended; null if there was none. */
  readonly operatorId: number | null
}

export interface TrainingHost {
  readonly host: HostPort
  readonly terminals: TerminalsPort
  /** The rules and their state. */
  readonly live: MemoryHost
  stop(): Promise<void>
}

/** Nothing in training is secret; the wallet codes only need the right form. */
const openCipher = {
  encrypt: (userId: string) => `${userId}${'0'.repeat(walletSaltLength)}`,
  decrypt: (hash: string) => hash,
}

const shownCharacters = 4

/** An operator's host inside the worker: the rules and calls of the sandbox host, over the training store. */
export async function openTrainingHost(parts: TrainingHostParts): Promise<TrainingHost> {
  const { store, now, chance } = parts
  const live = await openMemoryHost({ store, now, chance })
  const cardOf = (card: string): Card => ({ hash: parts.digest(card), end: card.slice(-shownCharacters) })
  await begin(live, parts, cardOf)
  const stopDraws = await startDrawClock(drawsOf(live), parts)
  const toPage = new Subject<TerminalSocketMessage>()
  const operator = { id: parts.operatorId }
  return {
    live,
    host: {
      sessionRefused$: new Subject<void>(),
      socket$: mainSocket(live),
      call: caller(live, parts, cardOf, operator),
    },
    terminals: {
      socket$: merge(terminalSocket(live), toPage),
      emit: serveCounterSocket(
        live,
        parts.digest,
        (message) => toPage.next(message),
        () => operator.id,
      ),
    },
    stop: stopDraws,
  }
}

async function begin(
  live: MemoryHost,
  { deployment, digest, newId }: TrainingHostParts,
  cardOf: (card: string) => Card,
): Promise<void> {
  const terms = termsOf({ ...deployment, isTraining: true }, undefined, trainingSetup.drawSpeed)
  await live.execute({ type: 'setTerms', terms }, () => undefined)
  const seed = defaultSeed(deployment.currency)
  if (!(await isSeeded(live)))
    await seedHost(live, seed, {
      passwordHash: digest(trainingSetup.password),
      code: trainingSetup.registrationCode,
    })
  await seedCustomers(live, seed, cardOf, newId)
}

const noTokens = { access_token: 'training', refresh_token: 'training' }
const wrongLogin = refused(hostError('wrong_login'))
const wrongCode = refused(hostError('registration_code'))
const expired = refused(hostError('session_expired'))

/** Answers every call of the contract. An unexpected failure is no answer, because its effect is unknown. */
function caller(
  live: MemoryHost,
  parts: TrainingHostParts,
  cardOf: (card: string) => Card,
  operator: { id: number | null },
): HostPort['call'] {
  const { deployment, digest, now, printService } = parts
  const answerCall = sessionCalls({
    nameOf: (gameId) => gameName(gameId, deployment.language),
    timeZone: deployment.timeZone,
    cipher: openCipher,
    origin: () => trainingSetup.origin,
    cardOf,
    attempts: new MemoryAttempts(now),
    connectedTerminals: (operatorId) => Promise.resolve(connectedTerminals(live, operatorId)),
    filesForDownload: () => Promise.resolve([]),
  })

  function logIn({ login, secret }: RequestOf<'login'>): object {
    const found = operatorByLogin(live.state, login)
    if (!found || found.passwordHash !== digest(secret)) return wrongLogin
    operator.id = found.operatorId
    return { success: true, operatorId: found.operatorId, data: noTokens }
  }

  async function setPassword({ code, secret }: RequestOf<'setPassword'>): Promise<object> {
    await newcomersCode(live, defaultSeed(deployment.currency), trainingSetup.registrationCode)
    const found = operatorByRegistrationCode(live.state, code, now())
    if (!found) return wrongCode
    const { login } = found
    const command = { type: 'setPassword', code, passwordHash: digest(secret) } as const
    const answer = await live.execute(command, () => ({ success: true, login }))
    return answer.ok ? answer.value : refused(answer.error)
  }

  function describe(): object {
    const { shop, terms } = live.state
    const data = { ...deployment, isTraining: true, payoutLimit: terms.payoutLimit }
    return { success: true, data, printService, shop }
  }

  async function answer(name: HostCallName, request: unknown, key: string): Promise<object> {
    switch (name) {
      case 'deployment':
        return describe()
      case 'login':
        return logIn(request as RequestOf<'login'>)
      case 'setPassword':
        return setPassword(request as RequestOf<'setPassword'>)
      case 'refresh':
        return operator.id === null ? expired : { success: true, data: noTokens }
      case 'logout':
        operator.id = null
        return { success: true }
      case 'drawProof':
      case 'ticketProof':
        return refused(hostError('not_found'))
      default:
        return operator.id === null
          ? expired
          : answerCall(name, request, { operatorId: operator.id, id: 'training', key, host: live })
    }
  }

  return async <Name extends HostCallName>(
    name: Name,
    request: RequestOf<Name>,
    key = '',
  ): Promise<HostReply<AnswerOf<Name>>> => {
    try {
      return replyOf(name, declared(name, await answer(name, request, key)), now())
    } catch (error) {
      parts.report(`${name}: ${String(error)}`)
      return { kind: 'unknown', reason: 'noAnswer', hostAtMs: null }
    }
  }
}
