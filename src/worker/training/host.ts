import { hostError } from '../../protocol/error-codes.ts'
import { merge, Subject } from 'rxjs'
import { gameName } from '../../../locales/game-names.ts'
import { declared } from '../../host/calls/declared.ts'
import { refused } from '../../host/calls/handlers.ts'
import { sessionCalls } from '../../host/calls/session-calls.ts'

import { termsOf } from '../../host/store/deployment-terms.ts'
import { startDrawClock, type DrawClockParts } from '../../host/store/draw-clock.ts'
import type { EventStore } from '../../host/store/event-store.ts'
import { openLiveHost, type LiveHost } from '../../host/store/live-host.ts'
import { defaultSeed, isSown, sow, sowAround } from '../../host/store/seed.ts'
import { operatorByLogin, operatorByRegistrationCode } from '../../host/rules/operators.ts'
import type { Card } from '../../host/rules/state.ts'
import type { AnswerOf, HostCallName, RequestOf } from '../../protocol/host-calls.ts'
import { walletSaltLength } from '../../protocol/wallets.ts'
import type { Deployment } from '../../values/deployment.ts'
import type { Chance } from '../../values/random.ts'
import type { HostPort, HostReply, TerminalsPort, TerminalSocketMessage } from '../core/ports.ts'
import { replyOf } from './answer.ts'
import { serveCounterSocket } from './counter-socket.ts'
import { lesson } from './lesson.ts'
import { isTerminalConnected, mainSocket, terminalSocket } from './sockets.ts'

export interface TrainingHostParts extends DrawClockParts {
  readonly store: EventStore
  readonly deployment: Deployment
  /** Ms since 1970. */
  readonly now: () => number
  readonly chance: Chance
  readonly newId: () => string
  /** In hex. */
  readonly digest: (text: string) => string
  /** Where the print program of this machine would be. */
  readonly printService: string
  /** Who was logged in when the log ended; null where nobody was. */
  readonly operatorId: number | null
}

export interface TrainingHost {
  readonly host: HostPort
  readonly terminals: TerminalsPort
  /** The rules and what they remember. */
  readonly live: LiveHost
  stop(): Promise<void>
}

/** Nothing of a lesson is secret; what the wallet's calls hand on only has to look the part. */
const openCipher = {
  encrypt: (userId: string) => `${userId}${'0'.repeat(walletSaltLength)}`,
  decrypt: (hash: string) => hash,
}

const shownCharacters = 4

/** An operator's host inside the worker: the rules and the calls of the sandbox host, over a store of the lesson's own. */
export async function openTrainingHost(parts: TrainingHostParts): Promise<TrainingHost> {
  const { store, now, chance } = parts
  const live = await openLiveHost(() => Promise.resolve(store), {
    now,
    chance: { ofCommand: () => chance, ofDraw: () => chance },
  })
  const cardOf = (card: string): Card => ({ hash: parts.digest(card), end: card.slice(-shownCharacters) })
  await begin(live, parts, cardOf)
  const stopDraws = await startDrawClock(live, parts)
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
  live: LiveHost,
  { deployment, digest, newId }: TrainingHostParts,
  cardOf: (card: string) => Card,
): Promise<void> {
  const terms = termsOf({ ...deployment, isTraining: true }, undefined, lesson.drawSpeed)
  await live.execute({ type: 'setTerms', terms }, () => undefined)
  const seed = defaultSeed(deployment.currency)
  if (!isSown(live))
    await sow(live, seed, { passwordHash: digest(lesson.password), code: lesson.registrationCode })
  await sowAround(live, seed, cardOf, newId)
}

const noTokens = { access_token: 'training', refresh_token: 'training' }
const wrongLogin = refused(hostError('wrong_login'))
const wrongCode = refused(hostError('registration_code'))
const expired = refused(hostError('session_expired'))

/** Answers every call of the contract. What fails unexpectedly is no answer: nobody knows what it did. */
function caller(
  live: LiveHost,
  parts: TrainingHostParts,
  cardOf: (card: string) => Card,
  operator: { id: number | null },
): HostPort['call'] {
  const { deployment, digest, now, printService } = parts
  const answerCall = sessionCalls(live, {
    nameOf: (gameId) => gameName(gameId, deployment.language),
    timeZone: deployment.timeZone,
    cipher: openCipher,
    origin: () => lesson.origin,
    cardOf,
    isTerminalConnected,
    filesForDownload: () => Promise.resolve([]),
  })

  function logIn({ login, secret }: RequestOf<'login'>): object {
    const found = operatorByLogin(live.state, login)
    if (!found || found.passwordHash !== digest(secret)) return wrongLogin
    operator.id = found.operatorId
    return { success: true, operatorId: found.operatorId, data: noTokens }
  }

  async function setPassword({ code, secret }: RequestOf<'setPassword'>): Promise<object> {
    const found = operatorByRegistrationCode(live.state, code)
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
      default:
        return operator.id === null
          ? expired
          : answerCall(name, request, { operatorId: operator.id, id: 'training', key })
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
