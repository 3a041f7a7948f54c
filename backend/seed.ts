import type { DescribedGames } from '../src/host/rules/described-games.ts'
import type { Host } from '../src/host/store/host.ts'
import * as shop from '../src/host/store/seed.ts'
import type { CurrencyCode } from '../src/values/money.ts'
import { hashPassword } from './passwords.ts'
import { newRegistrationCode } from './registration-code.ts'

/** The first content of a host, and the password of its operator; null for no operators. */
export interface Seed extends shop.Seed {
  readonly password: string | null
}

export const defaultSeed = (currency: CurrencyCode): Seed => ({
  ...shop.defaultSeed(currency),
  password: 'balcao',
})

/**
 * For a host that browsers reach from elsewhere: anybody knows the operator, the password and the cards of the sandbox. Its terminals and
 * TVs are those that an administrator adds.
 */
export const publicSeed = (currency: CurrencyCode): Seed => ({
  ...shop.defaultSeed(currency),
  players: [],
  terminalIds: [],
  tvBoxes: [],
  password: null,
})

/** The first operator may sell the described games as well. */
export const permitting = (seed: Seed, games: DescribedGames): Seed => {
  const permittedGames = [...seed.operator.permittedGames, ...Object.keys(games).map(Number)]
  return { ...seed, operator: { ...seed.operator, permittedGames } }
}

export async function seedHost(host: Host, seed: Seed): Promise<void> {
  const { password } = seed
  await shop.seedHost(
    host,
    seed,
    password === null ? null : { passwordHash: await hashPassword(password), code: newRegistrationCode() },
  )
}

/** The registration code of the sandbox's newcomer, to be displayed. A host without the sandbox's operators has none. */
export const newcomersCode = async (host: Host, seed: Seed): Promise<string | null> =>
  seed.password === null ? null : shop.newcomersCode(host, seed, newRegistrationCode())

export { isSeeded, knownOperators, seedCustomers, type KnownOperators } from '../src/host/store/seed.ts'
