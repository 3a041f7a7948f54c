import { describe, expect, it } from 'vitest'
import { given, id, stateAfter, factsWith } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { PlayerChange } from '../../events/players.ts'
import type { Movement } from '../../events/till.ts'
import type { Event } from '../../events/vocabulary.ts'
import { cardEnd } from '../../values/card-end.ts'
import type { Facts } from '../facts.ts'
import type { PlayerLookUp } from './facts.ts'
import { hasUncertainMoney } from '../shared/uncertain.ts'
import { hostError } from '../../protocol/error-codes.ts'

const idCard = '04A1B2C3'
const userId = 'P000000001'
const card = { idUser: idCard }
const unlinked: Facts = factsWith({ players: { card, player: { idCard, state: 'unlinked' } } })
const known = (balance: number, isOperator = false): Facts => {
  const player: PlayerLookUp = {
    idCard,
    state: 'known',
    player: { userId, name: 'Ana', balance, isOperator },
  }
  return factsWith({ players: { card, player } })
}

const shop: Event[] = [...openShop, { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } }]
const requested = (change: PlayerChange): Event => ({
  type: 'playerChangeRequested',
  data: { changeId: id(1), operatorId: 1042, change },
})
const topUp = { movementId: id(2), amount: 2_000 }
const creation: PlayerChange = { kind: 'creation', cardEnd: 'B2C3', topUp }
const moved = (movement: Movement): Event => ({
  type: 'movementRequested',
  data: { movementId: id(2), operatorId: 1042, movement },
})
const unknown: Event = { type: 'playerChangeUnknown', data: { changeId: id(1), reason: 'noAnswer' } }
const create = { type: 'createPlayer', name: ' Ana ', amount: 2_000 } as const
const created = { type: 'recordPlayerChangeDone', changeId: id(1), userId } as const

describe('a new player', () => {
  it('gets an account by an intent that fixes what is paid in, and names the card by its end', () => {
    const { events } = given(...shop).when(create, { facts: unlinked })
    const change = { ...creation, topUp: { movementId: id(1_000), amount: 2_000 } }
    expect(events).toEqual([
      { type: 'playerChangeRequested', data: { changeId: id(1_001), operatorId: 1042, change } },
    ])
    expect(JSON.stringify(events)).not.toContain(idCard)
  })

  it.each([
    ['without a name', { ...create, name: '  ' }, unlinked, 'nameMissing'],
    ['with more than the field takes', { ...create, amount: 100_000 }, unlinked, 'amountTooLarge'],
    ['with a card that is somebody’s', create, known(0), 'noFreeCard'],
    ['while no card lies there', create, factsWith({ players: { card: null } }, unlinked), 'noFreeCard'],
    [
      'while the log cannot be written',
      create,
      factsWith({ log: { isBroken: true } }, unlinked),
      'logUnavailable',
    ],
    ['with nothing paid in', { ...create, amount: 0 }, unlinked, null],
    ['with as much as the field takes', { ...create, amount: 99_999 }, unlinked, null],
  ] as const)('%s: %s', (_case, command, facts, code) => {
    expect(given(...shop).when(command, { facts }).code).toBe(code)
  })

  it('is created once by a second click', () => {
    expect(given(...shop, requested(creation)).when(create, { facts: unlinked }).code).toBe(
      'movementUnderWay',
    )
  })

  it('pays in by a movement of its own that names him, as soon as he has an account, and once', () => {
    const movement = { kind: 'playerTopUp', userId, amount: 2_000 } as const
    const { events } = given(...shop, requested(creation)).when(created)
    expect(events).toEqual([moved(movement), { type: 'playerChangeDone', data: { changeId: id(1), userId } }])
    expect(given(...shop, requested(creation), ...events).when(created).events).toEqual([])
  })

  it('whose account and first payment the power cuts apart in the log leaves both to be seen', () => {
    const [first] = given(...shop, requested(creation)).when(created).events
    const { players, till } = stateAfter([...shop, requested(creation), first!, openShop[0]!])
    expect(players.changes[0]?.outcome.kind).toBe('cutShort')
    expect(till.movements).toMatchObject([{ movementId: id(2), outcome: { kind: 'unknown' } }])
  })

  it('pays nothing in where the host refused him, or another operator stands at the counter by now', () => {
    const refused = {
      type: 'recordPlayerChangeRefused',
      changeId: id(1),
      ...hostError('card_taken'),
    } as const
    const { events } = given(...shop, requested(creation)).when(refused)
    expect(events.map(({ type }) => type)).toEqual(['playerChangeRefused'])
    const thrownOut: Event = { type: 'loggedOut', data: { reason: 'refused' } }
    const another: Event = { type: 'loggedIn', data: { operatorId: 7 } }
    const late = given(...shop, requested(creation), thrownOut, another).when(created)
    expect(late.events.map(({ type }) => type)).toEqual(['playerChangeDone'])
  })
})

describe('a change whose outcome is open', () => {
  const open = [...shop, requested(creation), unknown]

  it('keeps the operator from leaving, and the day from being closed', () => {
    expect(hasUncertainMoney(stateAfter(open))).toBe(true)
    expect(given(...open).when({ type: 'recordLogout', reason: 'operator' }).code).toBe('unresolvedMoney')
  })

  it('keeps the card’s holder from every movement of money', () => {
    const command = { type: 'topUpPlayer', userId, amount: 100 } as const
    expect(given(...open).when(command, { facts: known(0) }).code).toBe('movementUnderWay')
  })

  it('keeps the next operator from its card and its player alone', () => {
    const attachment = requested({ kind: 'attachment', cardEnd: 'B2C3', userId })
    const next = given(
      ...[...shop, attachment, unknown],
      { type: 'loggedOut', data: { reason: 'refused' } },
      { type: 'loggedIn', data: { operatorId: 7 } },
      { type: 'tillReported', data: { balance: 100_000 } },
      { type: 'shiftOpened', data: { operatorId: 7, opening: 100_000 } },
    )
    const otherCard = '04A1F6A7'
    const onReader = (player: PlayerLookUp) => factsWith({ players: { card: { idUser: otherCard }, player } })
    const held = (by: string) =>
      onReader({
        idCard: otherCard,
        state: 'known',
        player: { userId: by, name: 'Rui', balance: 500, isOperator: false },
      })
    const free = onReader({ idCard: otherCard, state: 'unlinked' })
    expect(next.when(create, { facts: unlinked }).code).toBe('movementUnderWay')
    expect(next.when(create, { facts: free }).code).toBeNull()
    for (const [by, code] of [
      [userId, 'movementUnderWay'],
      ['P000000002', null],
    ] as const) {
      expect(next.when({ type: 'topUpPlayer', userId: by, amount: 100 }, { facts: held(by) }).code).toBe(code)
      expect(next.when({ type: 'detachCard', userId: by }, { facts: held(by) }).code).toBe(code)
    }
  })

  it('is no longer waited for after the operator’s decision or a restart, and nothing is paid in then', () => {
    const decision = given(...open).when({ type: 'abandonPlayerChange', changeId: id(1) })
    expect(decision.events).toEqual([{ type: 'playerChangeAbandoned', data: { changeId: id(1) } }])
    for (const event of [...decision.events, shop[0]!]) {
      expect(stateAfter([...open, event]).players.changes[0]?.outcome).toEqual({ kind: 'cutShort' })
      expect(hasUncertainMoney(stateAfter([...open, event]))).toBe(false)
      expect(given(...open, event).when(created).events).toEqual([])
    }
  })
})

describe('a card', () => {
  const detach = { type: 'detachCard', userId } as const

  it('is detached from the player on the screen, and from no other', () => {
    const { events } = given(...shop).when(detach, { facts: known(0) })
    expect(events).toMatchObject([{ data: { change: { kind: 'detachment', cardEnd: 'B2C3', userId } } }])
    expect(given(...shop).when({ ...detach, userId: 'P2' }, { facts: known(0) }).code).toBe('noPlayer')
  })

  it('is not detached while money of its player is under way', () => {
    const moving = moved({ kind: 'playerTopUp', userId, amount: 100 })
    expect(given(...shop, moving).when(detach, { facts: known(0) }).code).toBe('movementUnderWay')
  })

  it('is given to a player who has an account only while it has no player', () => {
    const attach = { type: 'attachCard', userId } as const
    expect(given(...shop).when(attach, { facts: unlinked }).events).toHaveLength(1)
    expect(given(...shop).when(attach, { facts: known(0) }).code).toBe('noFreeCard')
  })

  it.each(['04A1', '04A1B', '04A1B2C3', '04A1B2C3D4E5F6'])('%s is remembered by its end alone', (whole) => {
    expect(cardEnd(whole).length).toBeLessThanOrEqual(Math.min(4, whole.length / 2))
    expect(whole.endsWith(cardEnd(whole))).toBe(true)
  })
})

describe('money of a player', () => {
  const pay = (amount: number) => ({ type: 'settlePlayer', userId, amount }) as const
  const put = (amount: number) => ({ type: 'topUpPlayer', userId, amount }) as const

  it('is an intent that names the player and no card', () => {
    const { events } = given(...shop).when(pay(500), { facts: known(500) })
    expect(events).toMatchObject([{ data: { movement: { kind: 'playerSettlement', userId, amount: 500 } } }])
    expect(JSON.stringify(events)).not.toContain(idCard)
  })

  it.each([
    ['nothing', put(0), known(0), 'amountMissing'],
    ['up to 999.99', put(99_999), known(0), null],
    ['more than 999.99', put(100_000), known(0), 'amountTooLarge'],
    ['all that he has', pay(500), known(500), null],
    ['more than he has', pay(501), known(500), 'amountTooLarge'],
    ['more than the till has', pay(90_000), known(95_000), 'notEnoughFunds'],
    ['an account of the house', put(100), known(0, true), 'noPlayer'],
    ['a player whose card is gone', put(100), factsWith({ players: { card: null } }, known(0)), 'noPlayer'],
    ['another than the one on the screen', { ...put(100), userId: 'P2' }, known(0), 'noPlayer'],
    [
      'while the log cannot be written',
      put(100),
      factsWith({ log: { isBroken: true } }, known(0)),
      'logUnavailable',
    ],
  ] as const)('%s: %s [player-money]', (_case, command, facts, code) => {
    const poor: Event = { type: 'tillReported', data: { balance: 80_000 } }
    expect(given(...shop, poor).when(command, { facts }).code).toBe(code)
  })

  it('moves once by a second click, whichever way [card-dialog]', () => {
    const moving = moved({ kind: 'playerTopUp', userId, amount: 100 })
    for (const command of [put(100), pay(100)])
      expect(given(...shop, moving).when(command, { facts: known(500) }).code).toBe('movementUnderWay')
  })

  it('prints nothing, and is not kept longer than the last ten', () => {
    const ids = Array.from({ length: 14 }, (_, index) => id(10 + index))
    const all = ids.flatMap((movementId): Event[] => [
      {
        type: 'movementRequested',
        data: { movementId, operatorId: 1042, movement: { kind: 'playerTopUp', userId, amount: 100 } },
      },
      { type: 'movementDone', data: { movementId, kind: 'playerTopUp', amount: 100, balance: 100_100 } },
    ])
    expect(stateAfter([...shop, ...all]).till.movements).toHaveLength(10)
    expect(given(...shop, ...all).when({ type: 'issueSlip', movementId: ids[13]! }).code).toBe('noReceipt')
  })
})
