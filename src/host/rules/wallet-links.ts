import type { Chance } from '../../values/random.ts'
import type { Wallet } from './records.ts'
import type { HostState } from './state.ts'

/** Crockford's base 32: nothing that a reader takes for something else. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 bits, which nobody guesses. */
const secretLength = 16

export const newWalletSecret = (chance: Chance): string =>
  Array.from({ length: secretLength }, () => alphabet[chance(alphabet.length)]!).join('')

export const walletLink = ({ origin, secret }: Pick<Wallet, 'origin' | 'secret'>): string =>
  `${origin}/w/${secret}`

/** The end of a link, by which its wallet is found. */
export const secretIn = (link: string): string => link.slice(link.lastIndexOf('/') + 1)

/** Whether a link was a wallet's until it got another one. */
export const isReplacedLink = ({ replacedSecrets }: HostState, link: string): boolean =>
  Object.hasOwn(replacedSecrets, secretIn(link))

/** The wallet whose QR code says this, to the letter: the link is compared, and never followed. */
export function walletByLink(state: HostState, link: string): Wallet | undefined {
  const secret = secretIn(link)
  const userId = Object.hasOwn(state.walletSecrets, secret) ? state.walletSecrets[secret]! : undefined
  const wallet = userId === undefined ? undefined : state.wallets[userId]
  return wallet && walletLink(wallet) === link ? wallet : undefined
}
