import { randomInt } from 'node:crypto'
import * as v from 'valibot'
import { longCode, PairingState } from '../src/protocol/print-access.ts'
import { localKeyFile, signedFetch } from './print-service.ts'

/** Carries the long pairing code to the host and to the print daemon: no other user sees it there. */
const variable = 'BALCAO_PAIRING_CODE'

const letters = '0123456789abcdefghijklmnopqrstuvwxyz'
const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')

/** A code that the operator's host hands to its terminals: 103 bits. */
export const newLongCode = (): string => Array.from({ length: 5 }, group).join('-')

export const withPairingCode = (code: string): NodeJS.ProcessEnv => ({ ...process.env, [variable]: code })

/** The code that this process was given; throws one sentence where it is none. */
export function givenPairingCode(): string | undefined {
  const code = process.env[variable]
  if (!code) return undefined
  if (longCode.test(code)) return code
  throw new Error(`${variable} must be five groups of four digits or small letters, joined by "-".`)
}

/** The code that the print program at `url` has open for typing; null where none with this data folder answers. */
export async function codeOfDaemon(url: string, data: string): Promise<string | null> {
  try {
    const answer = await signedFetch(url, localKeyFile(data), '/pairing')
    return v.parse(PairingState, await answer.json()).code
  } catch {
    return null
  }
}
