import { expect, it } from 'vitest'
import { id, logged } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'
import { emptyLog } from '../core/log.ts'
import { resumeLog } from './resume-log.ts'

it('movements of another counter are in the log before a gap and after it, so no gap contains them', () => {
  const read = (number: number): Event => ({
    type: 'tillLedgerRead',
    data: {
      number,
      elsewhere: [{ number, date: 1_000, kind: 'refill', amount: 500, id: id(number) }],
      awaited: [],
    },
  })
  const shift: Event = { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } }
  const before = logged([...openShop, shift, read(7)])
  const after = logged([read(8)], before.length + 3)
  const events = [...before, ...after]
  const { damage } = resumeLog({
    events,
    head: { ...emptyLog, seq: events.at(-1)!.seq },
    segmentBegunAt: 0,
    damages: [],
    cut: null,
    isLineOpen: false,
  })
  expect(damage).toMatchObject({ knownBefore: [id(7)], knownAfter: [id(8)] })
})

it('of a log whose last records cannot be read, nothing tells how many they were', () => {
  const events = logged(openShop)
  const read = { events, segmentBegunAt: 0, damages: [], cut: null, isLineOpen: false }
  const damageUpTo = (seq: number) => resumeLog({ ...read, head: { ...emptyLog, seq } }).damage
  expect(damageUpTo(events.length)).toBeNull()
  expect(damageUpTo(events.length + 1)).toMatchObject({ isEndLost: true })
})
