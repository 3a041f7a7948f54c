import { maxTerminalPasswordLength } from '../../values/credentials.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const alphabet = `${letters}${letters.toUpperCase()}0123456789`

/** The accepted part of typed or pasted text: letters, digits and `#`, up to 12 (section 5). */
export const keptPassword = (typed: string): string =>
  typed.replace(/[^0-9A-Za-z#]/g, '').slice(0, maxTerminalPasswordLength)

/**
 * A random password: 12 characters of a-z, A-Z, 0-9, all equally likely. A byte that would make some likelier is
 * discarded.
 */
export function newPassword(random: (bytes: Uint8Array<ArrayBuffer>) => void): string {
  const fair = 256 - (256 % alphabet.length)
  const byte = new Uint8Array(1)
  let password = ''
  while (password.length < maxTerminalPasswordLength) {
    random(byte)
    if (byte[0]! < fair) password += alphabet[byte[0]! % alphabet.length]
  }
  return password
}
