import { hostError } from '../../protocol/error-codes.ts'
import { isEqual } from '../../values/equal.ts'
import { accept, refuse, type Decision, type Moment } from './decision.ts'
import type { HostEventOf } from './events.ts'
import { tell, withdraw } from './messages.ts'
import type { HostState, Shop, Terms } from './state.ts'

export interface SetTerms {
  readonly type: 'setTerms'
  readonly terms: Terms
}

export interface OpenShop {
  readonly type: 'openShop'
  readonly shop: Shop
}

export const decideTerms = {
  /** Tills and prices are amounts of one currency: it cannot change once there is a till. */
  setTerms(state: HostState, { terms }: SetTerms, { now }: Moment): Decision {
    const hasTills = Object.keys(state.tills).length > 0
    if (hasTills && terms.currency !== state.terms.currency) return refuse(hostError('malformed'))
    return isEqual(state.terms, terms) ? accept() : accept({ type: 'termsSet', at: now, terms })
  },

  openShop: (_state: HostState, { shop }: OpenShop, { now }: Moment): Decision =>
    accept({ type: 'shopOpened', at: now, shop }),
}

/** The operators are told of the terms that hold now, and not any more of those that held before. */
function tellTerms(state: HostState, at: number): void {
  const { currency, payoutLimit, drawSpeed } = state.terms
  withdraw(state, ['demo', 'drawSpeed'])
  tell(state, { at, operatorId: null, key: 'demo', values: { currency, payoutLimit } })
  if (drawSpeed !== 1) tell(state, { at, operatorId: null, key: 'drawSpeed', values: { speed: drawSpeed } })
}

export const evolveTerms = {
  termsSet(state: HostState, { terms, at }: HostEventOf<'termsSet'>): void {
    state.terms = terms
    tellTerms(state, at)
  },

  shopOpened(state: HostState, { shop, at }: HostEventOf<'shopOpened'>): void {
    state.shop = shop
    tell(state, { at, operatorId: null, key: 'shopOpened', values: { shop: shop.name, shopId: shop.id } })
    // Terms that are those of a new host were never set by an event.
    tellTerms(state, at)
  },
}
