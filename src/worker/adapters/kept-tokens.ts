import { Subject } from 'rxjs'
import { hostCalls } from '../../protocol/host-calls.ts'
import type { Deployment } from '../../values/deployment.ts'
import type { SessionTokens } from '../api.ts'

/**
 * The tokens of a session, where the deployment says that the page keeps them (rulings, "Session"): the core sends them,
 * the page writes them into cookies, and finds them there after a reload. Nobody else ever has them.
 */
export class KeptTokens {
  /** The tokens from now on, for the page to write down; null where there is no session any more. */
  readonly changes$ = new Subject<SessionTokens | null>()
  #tokens: SessionTokens | null = null
  /** Null until the host has said who keeps them. */
  #keeper: Deployment['tokens'] | null = null

  /** What the page found in its cookies: it would have written nothing there were it not the keeper. */
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

  /** A log-in or a refresh gave new ones. */
  renew(tokens: SessionTokens): void {
    if (this.#keeper === 'host') return
    this.#tokens = tokens
    if (this.#keeper === 'page') this.changes$.next(tokens)
  }

  forget(): void {
    const had = this.#tokens
    this.#tokens = null
    if (had && this.#keeper === 'page') this.changes$.next(null)
  }

  /** What goes with a call: the refresh token with a refresh, the access token with all others. */
  bearer(path: string): string | undefined {
    if (this.#keeper !== 'page') return undefined
    return path === hostCalls.refresh.path ? this.#tokens?.refresh : this.#tokens?.access
  }
}
