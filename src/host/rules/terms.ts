import { hostError } from '../../protocol/error-codes.ts'
import { isEqual } from '../../values/equal.ts'
import { accept, refuse, type Decision, type Moment } from './decision.ts'
import type { By, HostEvent, HostEventOf } from './events.ts'
import { addMessage, withdraw } from './messages.ts'
import type { OfferedGame, Shop, Terms } from './records.ts'
import type { HostState } from './state.ts'

export interface SetTerms {
  readonly type: 'setTerms'
  readonly terms: Terms
}

export interface OpenShop {
  readonly type: 'openShop'
  readonly shop: Shop
  /** What the shop offers from its beginning. */
  readonly games?: OfferedGame[]
  readonly by?: By
}

export interface RenameShop {
  readonly type: 'renameShop'
  readonly name: string
  readonly by: By
}

export const decideTerms = {
  /** Tills and prices are in one currency. It cannot change after the first operator has a till. */
  setTerms(state: HostState, { terms }: SetTerms, { now }: Moment): Decision {
    const hasOperators = Object.keys(state.operators).length > 0
    if (hasOperators && terms.currency !== state.terms.currency) return refuse(hostError('malformed'))
    return isEqual(state.terms, terms) ? accept() : accept({ type: 'termsSet', at: now, terms })
  },

  /** A shop is opened once. */
  openShop(state: HostState, { shop, games, by }: OpenShop, { now }: Moment): Decision {
    if (state.shop.id !== '') return refuse(hostError('malformed', 'id'))
    const events: HostEvent[] = [{ type: 'shopOpened', at: now, shop, ...(by && { by }) }]
    if (games) events.push({ type: 'gamesOffered', at: now, games })
    return accept(...events)
  },

  renameShop(state: HostState, { name, by }: RenameShop, { now }: Moment): Decision {
    if (state.shop.id === '') return refuse(hostError('malformed', 'shop'))
    return state.shop.name === name ? accept() : accept({ type: 'shopRenamed', at: now, name, by })
  },
}

/** Adds messages about the current terms, and removes those about earlier ones. */
function announceTerms(state: HostState, at: number): void {
  const { currency, payoutLimit, drawSpeed } = state.terms
  withdraw(state, ['demo', 'drawSpeed'])
  addMessage(state, { at, operatorId: null, key: 'demo', values: { currency, payoutLimit } })
  if (drawSpeed !== 1)
    addMessage(state, { at, operatorId: null, key: 'drawSpeed', values: { speed: drawSpeed } })
}

export const evolveTerms = {
  termsSet(state: HostState, { terms, at }: HostEventOf<'termsSet'>): void {
    state.terms = terms
    announceTerms(state, at)
  },

  shopOpened(state: HostState, { shop, at }: HostEventOf<'shopOpened'>): void {
    state.shop = shop
    addMessage(state, {
      at,
      operatorId: null,
      key: 'shopOpened',
      values: { shop: shop.name, shopId: shop.id },
    })
    // No event has set terms that equal those of a new host.
    announceTerms(state, at)
  },

  shopRenamed(state: HostState, { name }: HostEventOf<'shopRenamed'>): void {
    state.shop.name = name
  },
}
