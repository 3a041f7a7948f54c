import { randomInt } from 'node:crypto'
import type { Host } from '../src/host/store/host.ts'
import * as shop from '../src/host/store/seed.ts'
import type { CurrencyCode } from '../src/values/money.ts'
import { hashPassword } from './passwords.ts'

/** The first content of a host, and the password of its operator. */
export interface Seed extends shop.Seed {
  readonly password: string
}

export const defaultSeed = (currency: CurrencyCode): Seed => ({
  ...shop.defaultSeed(currency),
  password: 'balcao',
})

export async function seedHost(host: Host, seed: Seed): Promise<void> {
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  await shop.seedHost(host, seed, { passwordHash: await hashPassword(seed.password), code })
}

export { isSeeded, seedCustomers } from '../src/host/store/seed.ts'
