import { describe, expect, it } from 'vitest'
import { given, id, stateAfter } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'
import { damaged, entry, found, foundMore, loggedIn, opening, operatorId, shiftOpened } from './testing.ts'

describe('the host’s ledger after the comparison', () => {
  const recorded = (events: Event[], balance: number) => [
    ...events,
    ...given(...events).when({ type: 'recordHostTill', balance, entries: [entry(6, {})], tickets: [] })
      .events,
  ]
  const accepted = (events: Event[], balance: number) => [
    ...events,
    ...given(...events).when({ type: 'acceptHostFigure', balance }).events,
  ]
  const known = found({ knownBefore: [id(706)] })

  it.each([
    ['figures agree', recorded([...openShop, shiftOpened, known, loggedIn], opening)],
    ['shift opens', recorded([...openShop, known, loggedIn], opening)],
    ['figure is accepted', accepted(recorded(damaged(), opening), opening)],
    ['figure is accepted and a shift opens', accepted(recorded([...openShop, foundMore, loggedIn], 1), 1)],
  ])(
    'is read on from the last compared entry where the %s, so that nothing made elsewhere since is lost',
    (_, events) => {
      const { reconciliation, till } = stateAfter(events)
      expect(reconciliation.damage!.agreed).toEqual([operatorId])
      expect(till.shift!.hostLedger).toEqual({ number: 6, awaited: [] })
    },
  )
})
