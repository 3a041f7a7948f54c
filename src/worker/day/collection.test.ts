import { describe, expect, it } from 'vitest'
import { context, factsWith, given, id, logged, stateAfter } from '../../../tests/kit/decider.ts'
import { receiptIssued } from '../../../tests/kit/receipts.ts'
import type { Event } from '../../events/vocabulary.ts'
import { hostError } from '../../protocol/error-codes.ts'
import { decide } from '../decide.ts'
import { replay } from '../replay.ts'
import {
  collected,
  collecting,
  emptyDayReport as report,
  issued,
  onPaper,
  openShift,
  printed,
  printing,
  requested,
} from './testing.ts'

const oldLog: Event = { type: 'headRefused', data: { by: 'host', reason: 'older', log: 1, count: 9 } }
/** More than the list of movements keeps. */
const many = 15
const goOn = { type: 'continueDayClose' } as const
const loggedOut = (reason: 'operator' | 'refused'): Event => ({ type: 'loggedOut', data: { reason } })
const loggedIn = (operatorId: number, balance: number): Event[] => [
  { type: 'loggedIn', data: { operatorId } },
  { type: 'tillReported', data: { balance } },
  { type: 'shiftOpened', data: { operatorId, opening: balance } },
]

describe('a close after the counter’s clock was set back', () => {
  const unknown: Event = { type: 'movementUnknown', data: { movementId: id(2), reason: 'noAnswer' } }
  it.each<[string, Event[]]>([
    [
      'done',
      [
        collected,
        receiptIssued(id(5), undefined, id(2)),
        issued,
        printing,
        printed('printed'),
        { type: 'dayClosed', data: { closeId: id(1), withoutPaper: false } },
        loggedOut('operator'),
      ],
    ],
    [
      'refused',
      [
        { type: 'movementRefused', data: { movementId: id(2), ...hostError('not_enough_funds') } },
        { type: 'dayCloseStopped', data: { closeId: id(1), ...hostError('not_enough_funds') } },
      ],
    ],
    [
      'decided as not done',
      [
        unknown,
        { type: 'movementDecidedByOperator', data: { movementId: id(2), decision: 'notDone' } },
        { type: 'dayCloseStopped', data: { closeId: id(1), code: null, name: 'collection_not_done' } },
      ],
    ],
  ])('collects the till, although the last close has a collection that is %s', (_, end) => {
    const before = logged([...openShift, requested, collecting, ...end])
    const ids = { closeId: id(11), collectionId: id(12), reportId: id(13) }
    const again: Event = { type: 'dayCloseRequested', data: { ...requested.data, ...ids } }
    const now = logged([...loggedIn(1042, 70_000), again], before.length + 1)
    const setBack = now.map((event) => ({ ...event, at: event.at - 100 }))
    const { state } = replay([...before, ...setBack])
    const outcome = decide(state, goOn, context())
    expect(outcome.ok && outcome.value).toEqual([
      {
        type: 'movementRequested',
        data: {
          movementId: id(12),
          operatorId: 1042,
          movement: { kind: 'collection', amount: 70_000, closesDay: true },
          closeId: id(11),
        },
      },
    ])
  })
})

describe('a close that another operator’s many movements interrupt', () => {
  const refills = Array.from({ length: many }, (_, index) => 100 + index).flatMap((number): Event[] => [
    {
      type: 'movementRequested',
      data: { movementId: id(number), operatorId: 7, movement: { kind: 'refill', amount: 500 } },
    },
    { type: 'movementDone', data: { movementId: id(number), kind: 'refill', amount: 500, balance: 500 } },
    receiptIssued(id(200 + number), undefined, id(number)),
  ])
  const meanwhile = [loggedOut('refused'), ...loggedIn(7, 0), ...refills, loggedOut('operator')]
  const slip = receiptIssued(id(5), undefined, id(2))

  it('reports what was collected, and collects nothing again', () => {
    const back = [...openShift, requested, collecting, collected, slip, ...meanwhile]
    expect(given(...back, ...loggedIn(1042, 300)).when(goOn).events).toEqual([])
    const issue = { type: 'issueDayReport', closeId: id(1), report } as const
    expect(given(...back, ...loggedIn(1042, 0)).when(issue).events).toMatchObject([
      { data: { content: { close: { collected: 100_000 }, till: { expected: 100_000 } } } },
    ])
  })

  it('collects by another id where the host never received the first', () => {
    const lost: Event = { type: 'movementNeverReceived', data: { movementId: id(2) } }
    const back = [...openShift, requested, collecting, lost, ...meanwhile, ...loggedIn(1042, 100_000)]
    const { events } = given(...back).when(goOn, { newId: () => id(3_000) })
    expect(events).toEqual([{ ...collecting, data: { ...collecting.data, movementId: id(3_000) } }])
  })

  it('no longer keeps its collection once it has ended', () => {
    const closed: Event = { type: 'dayClosed', data: { closeId: id(1), withoutPaper: false } }
    const ended = [...onPaper, slip, printed('printed'), closed, loggedOut('operator')]
    const { movements } = stateAfter([...ended, ...loggedIn(7, 0), ...refills]).till
    expect(movements.map(({ operatorId }) => operatorId)).not.toContain(1042)
  })
})

describe('a close whose collections the host never receives', () => {
  const tries = Array.from({ length: many }, (_, index) => 3_000 + index)
  const lost = (movementId: string): Event[] => [
    { ...collecting, data: { ...collecting.data, movementId } },
    { type: 'movementNeverReceived', data: { movementId } },
  ]
  const lostTries = [id(2), ...tries.map(id)].flatMap(lost)
  const before = [...openShift, requested, ...lostTries]

  it('repeats them by ids of their own, although the list of movements no longer has the first', () => {
    const { events } = given(...before).when(goOn, { newId: () => id(4_000) })
    expect(events).toMatchObject([{ type: 'movementRequested', data: { movementId: id(4_000) } }])
    expect(stateAfter(before).till.movements.length).toBeLessThan(many)
  })

  it('stops after twenty of them: the day stays open, and its operator can work or close again', () => {
    const nearlyAll = [...before, ...[5_001, 5_002, 5_003].map(id).flatMap(lost)]
    expect(given(...nearlyAll).when(goOn).events).toMatchObject([{ type: 'movementRequested' }])
    const stopped: Event[] = [
      { type: 'dayCloseStopped', data: { closeId: id(1), code: null, name: 'collection_not_received' } },
    ]
    const all = [...nearlyAll, ...lost(id(5_004))]
    expect(given(...all).when(goOn).events).toEqual(stopped)
    expect(given(...all, ...stopped).when({ type: 'refillTill', amount: 100 }).code).toBeNull()
    const ids = { closeId: id(11), collectionId: id(12), reportId: id(13) }
    const again: Event = { type: 'dayCloseRequested', data: { ...requested.data, ...ids } }
    expect(given(...all, ...stopped, again).when(goOn).events).toMatchObject([
      { type: 'movementRequested', data: { movementId: id(12), closeId: id(11) } },
    ])
  })

  it.each([
    ['deleted', { isDeleted: true }, []],
    ['not writable', { isBroken: true }, []],
    ['an old copy', {}, [oldLog]],
  ])('repeats none while the log is %s: no money moves by it', (_, log, events) => {
    expect(given(...before, ...events).when(goOn, { facts: factsWith({ log }) }).events).toEqual([])
  })

  it('reports what the last one collected', () => {
    const movementId = id(4_000)
    const last: Event[] = [
      { ...collecting, data: { ...collecting.data, movementId } },
      { ...collected, data: { ...collected.data, movementId } },
    ]
    const issue = { type: 'issueDayReport', closeId: id(1), report } as const
    for (const tried of [before, [...openShift, requested, ...lostTries.slice(0, 2)]])
      expect(given(...tried, ...last).when(issue).events).toMatchObject([
        { data: { content: { close: { collected: 100_000 }, till: { expected: 100_000 } } } },
      ])
  })
})
