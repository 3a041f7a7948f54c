import { randomInt } from 'node:crypto'
import * as v from 'valibot'
import { longCode, PairingState } from '../src/protocol/print-access.ts'
import { localKeyFile, signedFetch } from './print-service.ts'

/** Passes the long pairing code to the host and to the print program: other users cannot read it there. */
const variable = 'BALCAO_PAIRING_CODE'

const letters = '0123456789abcdefghijklmnopqrstuvwxyz'
const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')

/** A code that the operator's host gives to its counters: 103 bits. */
export const newLongCode = (): string => Array.from({ length: 5 }, group).join('-')

export const withPairingCode = (code: string): NodeJS.ProcessEnv => ({ ...process.env, [variable]: code })

/** The code that was passed to this process; throws one sentence if it is invalid. */
export function givenPairingCode(): string | undefined {
  const code = process.env[variable]
  if (!code) return undefined
  if (longCode.test(code)) return code
  throw new Error(`${variable} must be five groups of four digits or small letters, joined by "-".`)
}

/** The current typed code of the print program at `url`; null if no program with this data folder answers. */
export async function codeOfDaemon(url: string, data: string): Promise<string | null> {
  try {
    const answer = await signedFetch(url, localKeyFile(data), '/pairing')
    return v.parse(PairingState, await answer.json()).code
  } catch {
    return null
  }
}
