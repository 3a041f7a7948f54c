import { createHmac } from 'node:crypto'
import type { CardOf } from '../src/host/calls/player-calls.ts'
import type { Database } from '../node/database/database.ts'
import { hostSecret } from './host-secrets.ts'

/** The part of a card's number that is shown: its last four characters, but at most half of a short number. */
const shownCharacters = 4

export async function openCardHash(database: Database): Promise<CardOf> {
  const key = await hostSecret(database, 'cards', 32)
  return (idCard) => ({
    hash: createHmac('sha256', key).update(idCard).digest('hex'),
    end: idCard.slice(-Math.min(shownCharacters, Math.floor(idCard.length / 2))),
  })
}
