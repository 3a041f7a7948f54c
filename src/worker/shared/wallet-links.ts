import type { HostPort } from '../core/ports.ts'

/** The data on a wallet's paper that no event contains. */
export interface KnownWallet {
  /** The link in its QR code: anyone who has it can cash the wallet in. */
  readonly link: string
  readonly name: string
}

/** More than a counter needs at once; a dropped link is requested again. */
const keptWallets = 100

/** The links of the wallets that this counter has used since it started: in memory only. */
export class WalletLinks {
  readonly #known = new Map<string, KnownWallet>()

  of(userId: string): KnownWallet | undefined {
    return this.#known.get(userId)
  }

  remember(userId: string, wallet: KnownWallet): void {
    this.#known.delete(userId)
    this.#known.set(userId, wallet)
    const [oldest] = this.#known.keys()
    if (oldest !== undefined && this.#known.size > keptWallets) this.#known.delete(oldest)
  }

  /** The link is no longer valid. */
  forget(userId: string): void {
    this.#known.delete(userId)
  }
}

/**
 * The link from memory or from the host, which sends it only to the operator who opened the wallet; null if it does
 * not.
 */
export async function fetchWallet(
  host: HostPort,
  known: WalletLinks,
  userId: string,
): Promise<KnownWallet | null> {
  const before = known.of(userId)
  if (before) return before
  const reply = await host.call('getWalletLink', { userId })
  if (reply.kind !== 'answer' || reply.value.user.userId !== userId) return null
  const wallet = { link: reply.value.short_url, name: reply.value.user.name }
  known.remember(userId, wallet)
  return wallet
}
