import { describe, expect, it } from 'vitest'
import { prizeTablesNow } from '../../games/prize-tables.ts'
import { foreignKeno, foreignTable } from '../../../tests/kit/foreign-games.ts'
import { gameRow } from '../../games/catalogue.ts'
import {
  currentDraw,
  drawById,
  drawPeriodMs,
  isInstant,
  rowOf,
  rulesNow,
  rulesOf,
  UnknownRules,
} from './schedule.ts'
import type { HostState } from './state.ts'

const first = Date.UTC(2020, 0, 1, 20)
const keno = rowOf(20)
const periodMs = keno.drawEveryS * 1_000

describe('the draws of a game', () => {
  it('follow one another from 2020 on, and the end of one belongs to the next', () => {
    expect(drawById(keno, 1, 0)).toEqual({ drawId: 0, endsAt: first })
    expect(drawById(keno, 1, 7)).toEqual({ drawId: 7, endsAt: first + 7 * periodMs })
    expect(currentDraw(keno, 1, first)).toEqual(drawById(keno, 1, 1))
    expect(currentDraw(keno, 1, first + periodMs - 1)).toEqual(drawById(keno, 1, 1))
    expect(currentDraw(keno, 1, first + periodMs)).toEqual(drawById(keno, 1, 2))
    expect(currentDraw(keno, 1, first - 1)).toEqual(drawById(keno, 1, 0))
  })

  it('come faster at a higher speed, and never within less than a second', () => {
    expect(drawPeriodMs(keno, 1)).toBe(periodMs)
    expect(drawPeriodMs(keno, 10)).toBe(periodMs / 10)
    expect(drawPeriodMs(keno, 7)).toBe(Math.round(periodMs / 7))
    expect(drawPeriodMs(keno, 1_000_000)).toBe(1_000)
    expect(currentDraw(keno, 10, first + periodMs / 10).drawId).toBe(2)
  })

  it('are none in an instant game', () => {
    expect([isInstant(rowOf(31)), isInstant(keno)]).toEqual([true, false])
  })
})

describe('the rules of a game', () => {
  const game = (rules: typeof foreignKeno | typeof foreignTable) => ({ rules })
  const described = { 900: [game(foreignKeno), game(foreignTable)] } as unknown as HostState['described']

  it('are those of its last description, or of that which a ticket names', () => {
    expect(rulesOf({ described }, 900)).toBe(foreignTable)
    expect(rulesOf({ described }, 900, 1)).toBe(foreignKeno)
    expect(rulesOf({ described }, 900, 2)).toBe(foreignTable)
    expect(rulesNow({ described }, 900)).toBe(2)
    expect(() => rulesOf({ described }, 900, 3)).toThrow(UnknownRules)
    expect(() => rulesOf({ described }, 900, 3)).toThrow('game 900 has no description with number 3')
  })

  it('are those of the catalogue where nobody has described it', () => {
    expect(rulesOf({ described }, 20)).toEqual(gameRow(20))
    expect(rulesOf({ described }, 20, prizeTablesNow)).toEqual(gameRow(20))
    expect(rulesNow({ described }, 20)).toBe(prizeTablesNow)
    expect(() => rowOf(901)).toThrow(UnknownRules)
    expect(() => rulesOf({ described }, 901)).toThrow('game 901 is not in the catalogue')
  })
})
