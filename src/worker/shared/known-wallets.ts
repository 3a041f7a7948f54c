import type { HostPort } from '../core/ports.ts'

/** What stands on a wallet's paper and is in no event. */
export interface KnownWallet {
  /** What its QR code says: whoever has it can cash the wallet in. */
  readonly link: string
  readonly name: string
}

/** More than a counter has in hand at once; what was forgotten is asked for again. */
const keptWallets = 100

/** The links of the wallets that this counter had to do with since it started: in memory, and nowhere else. */
export class KnownWallets {
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

  /** The link opens nothing any more. */
  forget(userId: string): void {
    this.#known.delete(userId)
  }
}

/** From memory, else from the host, which tells it to the operator who opened the wallet; null where it does not. */
export async function askForWallet(
  host: HostPort,
  known: KnownWallets,
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
