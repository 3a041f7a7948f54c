import type { Chance } from '../../values/random.ts'
import type { Wallet } from './records.ts'
import type { HostState } from './state.ts'
import { ownEntry } from '../../values/own-entry.ts'

/** Crockford's base 32: it has no characters that look alike. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 random bits, which cannot be guessed. */
const secretLength = 16

export const newWalletSecret = (chance: Chance): string =>
  Array.from({ length: secretLength }, () => alphabet[chance(alphabet.length)]!).join('')

export const walletLink = ({ origin, secret }: Pick<Wallet, 'origin' | 'secret'>): string =>
  `${origin}/w/${secret}`

/** The secret at the end of a link, by which its wallet is found. */
export const secretIn = (link: string): string => link.slice(link.lastIndexOf('/') + 1)

/** Whether a link belonged to a wallet that has another link now. */
export const isReplacedLink = ({ replacedSecrets }: HostState, link: string): boolean =>
  Object.hasOwn(replacedSecrets, secretIn(link))

/** The wallet with exactly this link in its QR code. The link is only compared; no request is sent to it. */
export function walletByLink(state: HostState, link: string): Wallet | undefined {
  const secret = secretIn(link)
  const userId = ownEntry(state.walletSecrets, secret)
  const wallet = userId === undefined ? undefined : state.wallets[userId]
  return wallet && walletLink(wallet) === link ? wallet : undefined
}
