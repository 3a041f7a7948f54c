import { createHmac } from 'node:crypto'
import type { CardOf } from '../src/host/calls/player-calls.ts'
import type { Database } from './database.ts'
import { hostSecret } from './host-secrets.ts'

/** What people see of a number: its last four characters, of a short one no more than half. */
const shownCharacters = 4

export async function openCardHash(database: Database): Promise<CardOf> {
  const key = await hostSecret(database, 'cards', 32)
  return (idCard) => ({
    hash: createHmac('sha256', key).update(idCard).digest('hex'),
    end: idCard.slice(-Math.min(shownCharacters, Math.floor(idCard.length / 2))),
  })
}
