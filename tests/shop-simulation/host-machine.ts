import { EMPTY, type Observable } from 'rxjs'
import * as v from 'valibot'
import { walletLink } from '../../src/host/rules/wallet-links.ts'
import { terminalsAnswer } from '../../src/host/rules/terminals.ts'
import type { HostEvent } from '../../src/host/rules/events.ts'
import { MemoryAttempts } from '../../src/host/calls/attempts.ts'
import { refused } from '../../src/host/calls/handlers.ts'
import { sessionCalls, type AnswerCall } from '../../src/host/calls/session-calls.ts'
import { startDrawClock } from '../../src/host/store/draw-clock.ts'
import { drawsOf, openMemoryHost, type MemoryHost } from '../../src/host/store/memory-host.ts'
import { hostError } from '../../src/protocol/error-codes.ts'
import { hostCalls, type HostCallName, type SessionCallName } from '../../src/protocol/host-calls.ts'
import type { WireTerminal } from '../../src/protocol/terminals.ts'
import type { HostSocketMessage, TerminalSocketMessage } from '../../src/worker/core/ports.ts'
import { mainSocket, terminalSocket } from '../../src/worker/training/sockets.ts'
import { openSigningKey } from '../../node/signing-key.ts'
import { MemoryStore } from '../kit/memory-store.ts'
import { deployment, logins, prepareHost } from '../kit/simulated-host.ts'
import { keys } from './keys.ts'
import { Life, nothing } from './life.ts'
import type { Seeded } from './random.ts'
import type { VirtualTime } from './time.ts'

export const secrets = { password: 'marked-password', access: 'marked-access', refresh: 'marked-refresh' }
export const collectorOrigin = 'http://collector.simulated'
const shop = { name: 'Balcão Rossio', id: '7' }
const origin = 'http://host.simulated'

/** How long a session is valid without a refresh, and how long it can be refreshed, ms. */
const accessMs = 300_000
const refreshMs = 7_200_000

interface Session {
  readonly operatorId: number
  accessUntilMs: number
  readonly refreshUntilMs: number
}

/** The cookies of one browser. */
export interface Cookies {
  session: string | null
}

export interface Served {
  readonly text: string
  readonly cookies: Cookies
  /** Its time, ms since 1970. */
  readonly hostMs: number
}

const headSigner = { name: 'balcao-host', ...openSigningKey(keys.host) }

const expired = refused(hostError('session_expired'))
const openCipher = { encrypt: (userId: string) => `${userId}salt`, decrypt: (hash: string) => hash }

export interface HostParts {
  readonly time: VirtualTime
  readonly random: Seeded
  readonly openingTill: number
  /** Called with the events that its store has from now on. */
  readonly stored: (events: readonly HostEvent[]) => void
}

/** An operator's host: the real rules and calls over a store in memory that outlives its program. */
export class HostMachine {
  /** That of its program, from the beginning of its start; null while it is down. */
  run: Life | null = null
  /** How far its clock is ahead, ms. */
  offsetMs = 0
  readonly store = new MemoryStore()
  readonly #parts: HostParts
  readonly #sessions = new Map<string, Session>()
  #live: MemoryHost | null = null
  #answerCall: AnswerCall | null = null

  constructor(parts: HostParts) {
    this.#parts = parts
  }

  get nowMs(): number {
    return this.#parts.time.trueMs + this.offsetMs
  }

  /** The rules and their records. The program runs. */
  get live(): MemoryHost {
    if (!this.#live) throw new Error('the host is down')
    return this.#live
  }

  /** The run of a program that answers; null while it is down or starts. */
  get life(): Life | null {
    return this.#live && this.run
  }

  async start(): Promise<void> {
    const { time, random, openingTill } = this.#parts
    const life = new Life()
    this.run = life
    const now = () => this.nowMs
    const chance = random.below
    const store = {
      load: () => this.store.load(),
      append: (events: readonly HostEvent[]) => this.#append(life, events),
    }
    const live = await openMemoryHost({ store, now, chance })
    if (Object.keys(live.state.operators).length === 0) await prepareHost(live, openingTill)
    const clock = startDrawClock(drawsOf(live), {
      later: (run, ms) => {
        const timer = time.later(() => !life.isOver && run(), ms)
        return () => time.cancel(timer)
      },
      report: () => {},
      monotonicMs: () => time.monotonicMs,
    })
    await life.during(clock)
    this.#answerCall = sessionCalls({
      nameOf: (gameId) => `Game ${gameId}`,
      timeZone: deployment.timeZone,
      cipher: openCipher,
      origin: () => origin,
      cardOf: (card) => ({ hash: card, end: card.slice(-4) }),
      attempts: new MemoryAttempts(now),
      connectedTerminals: () => Promise.resolve(new Set()),
      filesForDownload: () => Promise.resolve([]),
      headSigner,
    })
    this.#live = live
  }

  kill(): void {
    this.run?.end()
    this.run = null
    this.#live = null
  }

  /** Sessions have to be refreshed before the next call. */
  expireTokens(): void {
    for (const session of this.#sessions.values()) session.accessUntilMs = 0
  }

  endSessions(): void {
    this.#sessions.clear()
  }

  /**
   * Answers a call that came with these cookies: the text of its answer, and the cookies that the browser has after it. Rejects
   * where the program is down, or ends meanwhile.
   */
  async serve(name: HostCallName, request: unknown, key: string, sent: Cookies): Promise<Served> {
    if (!this.life) throw new Error('nobody answers')
    const cookies = { ...sent }
    const answer = await this.life.answering(this.#answer(name, request, key, cookies))
    return { text: JSON.stringify(answer), cookies, hostMs: this.nowMs }
  }

  /** What the QR code of a wallet says by now; null where it cannot be known. */
  linkOf(userId: string): string | null {
    const wallet = this.#live?.state.wallets[userId]
    return wallet ? walletLink(wallet) : null
  }

  /** What it sends over its main socket, and over that for self-service terminals. */
  readonly sent = (): Observable<HostSocketMessage> => (this.#live ? mainSocket(this.#live) : EMPTY)
  readonly sentToTerminals = (): Observable<TerminalSocketMessage> =>
    this.#live ? terminalSocket(this.#live) : EMPTY

  async terminals(cookies: Cookies): Promise<readonly WireTerminal[]> {
    const session = this.#sessionOf(cookies)
    if (!this.life || !session) throw new Error('nobody answers')
    return terminalsAnswer(this.live.state, session.operatorId, () => true).terminals
  }

  /** Whether a browser with these cookies has a session. */
  readonly hasSession = (cookies: Cookies): boolean => this.#sessionOf(cookies) !== null

  #sessionOf({ session }: Cookies): Session | null {
    return (session && this.#sessions.get(session)) || null
  }

  /** A kill leaves all of a transaction or nothing of it, before the next start. */
  async #append(life: Life, events: readonly HostEvent[]): Promise<void> {
    const { time, random, stored } = this.#parts
    await new Promise<void>((isWritten) => {
      const takeBack = life.atEnd(isWritten)
      time.later(
        () => {
          takeBack()
          isWritten()
        },
        random.between(1, 6),
      )
    })
    if (life.isOver && random.isOneIn(2)) return nothing()
    await this.store.append(events)
    stored(events)
    return life.isOver ? nothing() : undefined
  }

  async #answer(name: HostCallName, request: unknown, key: string, cookies: Cookies): Promise<object> {
    switch (name) {
      case 'deployment': {
        const data = { ...deployment, collector: collectorOrigin }
        return { success: true, data, printService: 'http://127.0.0.1:3333', shop }
      }
      case 'login':
        return this.#logIn(v.parse(hostCalls.login.request, request), cookies)
      case 'refresh':
        return this.#refresh(cookies)
      case 'logout':
        this.#sessions.delete(cookies.session ?? '')
        cookies.session = null
        return { success: true }
      case 'setPassword':
      case 'drawProof':
      case 'ticketProof':
        return refused(hostError('not_found'))
      default:
        return this.#inSession(name, request, key, cookies)
    }
  }

  async #inSession(name: SessionCallName, request: unknown, key: string, cookies: Cookies): Promise<object> {
    const session = this.#sessionOf(cookies)
    if (!session || session.accessUntilMs < this.nowMs) return expired
    const { operatorId } = session
    return this.#answerCall!(name, request, { operatorId, id: 'session', key, host: this.live })
  }

  #logIn({ login, secret }: { login: string; secret: string }, cookies: Cookies): object {
    const operatorId = logins.get(login)
    if (operatorId === undefined || secret !== secrets.password) return refused(hostError('wrong_login'))
    const id = this.#parts.random.uuid(this.nowMs)
    this.#sessions.set(id, {
      operatorId,
      accessUntilMs: this.nowMs + accessMs,
      refreshUntilMs: this.nowMs + refreshMs,
    })
    cookies.session = id
    return { success: true, operatorId, data: tokens }
  }

  #refresh(cookies: Cookies): object {
    const session = this.#sessionOf(cookies)
    if (!session || session.refreshUntilMs < this.nowMs) {
      cookies.session = null
      return expired
    }
    session.accessUntilMs = this.nowMs + accessMs
    return { success: true, data: tokens }
  }
}

const tokens = { access_token: secrets.access, refresh_token: secrets.refresh }
