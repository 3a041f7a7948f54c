import { hostError } from '../../protocol/error-codes.ts'
import { isEqual } from '../../values/equal.ts'
import { accept, refuse, type Decision, type Moment } from './decision.ts'
import type { By, HostEventOf } from './events.ts'
import { addMessage, withdraw } from './messages.ts'
import type { Shop, Terms } from './records.ts'
import type { HostState } from './state.ts'

export interface SetTerms {
  readonly type: 'setTerms'
  readonly terms: Terms
}

export interface OpenShop {
  readonly type: 'openShop'
  readonly shop: Shop
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

  openShop: (_state: HostState, { shop, by }: OpenShop, { now }: Moment): Decision =>
    accept({ type: 'shopOpened', at: now, shop, ...(by && { by }) }),

  renameShop: (state: HostState, { name, by }: RenameShop, { now }: Moment): Decision =>
    state.shop.id === ''
      ? refuse(hostError('malformed', 'shop'))
      : accept({ type: 'shopRenamed', at: now, name, by }),
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
