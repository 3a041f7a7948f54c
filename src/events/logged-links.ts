import { isObject } from '../values/object.ts'
import type { Upcaster } from './event.ts'

/**
 * Earlier versions logged the link of a player's wallet, and anyone who has the link can cash the wallet in. The
 * upcaster removes the link and the player's name when the event is read, and sets `hadLink`: such a link must be
 * replaced.
 */
type Json = Record<string, unknown>

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** The request of a settlement. */
function movementWithoutLink(movement: unknown): unknown {
  if (!isObject(movement) || movement['kind'] !== 'walletSettlement') return movement
  const { url: _url, name: _name, ...rest } = movement
  return { ...rest, hadLink: true }
}

/** The wallet of a completed movement. */
export function doneWithoutLink(done: Json): Json {
  const { wallet } = done
  if (!isObject(wallet)) return done
  const { url: _url, name: _name, ...rest } = wallet
  return { ...done, wallet: { ...rest, hadLink: true } }
}

/** A receipt of a wallet. */
export function receiptWithoutLink(receipt: Json): Json {
  const { route, data } = receipt
  if (!isObject(data) || (route !== '/qrcode' && route !== '/sendMoneyQrcode')) return receipt
  const { short_url: link, name: _name, ...rest } = data
  return { ...receipt, data: rest, ...(link === undefined ? {} : { hadLink: true }) }
}

export const requestedWithoutLink: Upcaster = (data) => ({
  ...data,
  movement: movementWithoutLink(data['movement']),
})

/** A whole state that is carried over into a new log. */
export const carriedWithoutLinks: Upcaster = (data) => {
  const state = isObject(data['state']) ? data['state'] : {}
  const cash = isObject(state['cash']) ? state['cash'] : {}
  const printing = isObject(state['printing']) ? state['printing'] : {}
  const movements = listOf(cash['movements']).map(({ movement, outcome, ...entry }) => ({
    ...entry,
    movement: movementWithoutLink(movement),
    outcome: isObject(outcome) ? doneWithoutLink(outcome) : outcome,
  }))
  const receipts = listOf(printing['receipts']).map(receiptWithoutLink)
  const exposed = Object.fromEntries(exposedIds(movements, receipts).map((userId) => [userId, true]))
  return {
    ...data,
    state: {
      ...state,
      cash: { ...cash, movements },
      printing: { ...printing, receipts: receipts.map(({ hadLink: _hadLink, ...receipt }) => receipt) },
      wallets: { exposed },
    },
  }
}

function exposedIds(movements: readonly Json[], receipts: readonly Json[]): string[] {
  const about = [
    ...movements.map(({ movement }) => movement),
    ...movements.map(({ outcome }) => (isObject(outcome) ? outcome['wallet'] : null)),
  ]
  const ids = [
    ...about.map((wallet) => (isObject(wallet) && wallet['hadLink'] ? wallet['userId'] : null)),
    ...receipts.map(({ data, hadLink }) => (isObject(data) && hadLink ? data['idUser'] : null)),
  ]
  return ids.filter((id) => typeof id === 'string')
}
