import { accept, hostError, refuse, type Decision, type Moment } from './decision.ts'
import type { HostEventOf } from './events.ts'
import type { HostState, Shop, Terms } from './state.ts'

export interface SetTerms {
  readonly type: 'setTerms'
  readonly terms: Terms
}

export interface OpenShop {
  readonly type: 'openShop'
  readonly shop: Shop
}

const sameTerms = (a: Terms, b: Terms) =>
  a.currency === b.currency &&
  a.negativeBalanceSales === b.negativeBalanceSales &&
  a.payoutLimit === b.payoutLimit &&
  a.drawSpeed === b.drawSpeed

/** Tills and prices are amounts of one currency: it cannot change once there is a till. */
export function decideSetTerms(state: HostState, { terms }: SetTerms, { now }: Moment): Decision {
  const hasTills = Object.keys(state.tills).length > 0
  if (hasTills && terms.currency !== state.terms.currency)
    return refuse(hostError('incorrectData', 'malformed'))
  return sameTerms(state.terms, terms) ? accept() : accept({ type: 'termsSet', at: now, terms })
}

export const decideOpenShop = (_state: HostState, { shop }: OpenShop, { now }: Moment): Decision =>
  accept({ type: 'shopOpened', at: now, shop })

export function evolveTermsSet(state: HostState, { terms }: HostEventOf<'termsSet'>): void {
  state.terms = terms
}

export function evolveShopOpened(state: HostState, { shop }: HostEventOf<'shopOpened'>): void {
  state.shop = shop
}
