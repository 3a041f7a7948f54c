import { Subject } from 'rxjs'
import { hostCalls } from '../../protocol/host-calls.ts'
import type { Deployment } from '../../values/deployment.ts'
import type { SessionTokens } from '../api.ts'

/**
 * The tokens of a session, if the deployment lets the page keep them (rulings, "Session"): the core sends them, and the
 * page writes them into cookies and reads them after a reload.
 */
export class KeptTokens {
  /** The current tokens for the page to store; null when there is no session. */
  readonly changes$ = new Subject<SessionTokens | null>()
  #tokens: SessionTokens | null = null
  /** Those of a session that was left: for the log-out alone. */
  #left: SessionTokens | null = null
  /** Null until the host has reported who keeps them. */
  #keeper: Deployment['tokens'] | null = null

  /** The tokens from the page's cookies. The page writes cookies only if it keeps the tokens. */
  adopt(tokens: SessionTokens): void {
    this.#tokens = tokens
    this.#keeper = 'page'
  }

  keptBy(keeper: Deployment['tokens']): void {
    const before = this.#keeper
    this.#keeper = keeper
    if (keeper === 'page' && before === null && this.#tokens) this.changes$.next(this.#tokens)
    if (keeper === 'host') this.#tokens = null
    if (keeper === 'host' && before === 'page') this.changes$.next(null)
  }

  /** Called with the new tokens of a log-in or a refresh. */
  renew(tokens: SessionTokens): void {
    if (this.#keeper === 'host') return
    this.#left = null
    this.#tokens = tokens
    if (this.#keeper === 'page') this.changes$.next(tokens)
  }

  forget(): void {
    const had = this.#tokens
    this.#tokens = null
    if (had && this.#keeper === 'page') this.changes$.next(null)
  }

  /** A log-out was sent. The page has the tokens no more, a repetition has them until the host has answered. */
  leave(isAnswered: boolean): void {
    this.#left = isAnswered ? null : (this.#tokens ?? this.#left)
    this.forget()
  }

  /** The token of a call: the refresh token for a refresh, the access token for all others. */
  bearer(path: string): string | undefined {
    if (this.#keeper !== 'page') return undefined
    const tokens = path === hostCalls.logout.path ? (this.#tokens ?? this.#left) : this.#tokens
    return path === hostCalls.refresh.path ? tokens?.refresh : tokens?.access
  }
}
