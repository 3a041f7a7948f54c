import { describe, expect, it } from 'vitest'
import { drawerSentences } from './drawer.ts'

const asRequested = (cause: Parameters<typeof drawerSentences.drawerOpeningRequested>[0]['cause']) =>
  drawerSentences.drawerOpeningRequested({ openingId: '1', operatorId: 1042, date: '2026-07-14', cause })

describe('a requested opening of the drawer', () => {
  it('is not reported as done: its end is an event of its own', () => {
    expect(asRequested({ kind: 'cashier', reason: 'change' })).toBe(
      'The cash drawer was to be opened for operator 1042, without a sale, to change money.',
    )
    expect(asRequested({ kind: 'movement', movementId: '7' })).toBe(
      'The cash drawer was to be opened for operator 1042, with movement 7.',
    )
  })
})
