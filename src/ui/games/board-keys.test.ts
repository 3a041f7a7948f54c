// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testPage, viewOf } from '../kit/testing.ts'
import { stateAfter, factsWith } from '../../../tests/kit/decider.ts'
import { foreignKeno } from '../../../tests/kit/foreign-games.ts'
import { lottoTicket, openShop } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'
import type { GameRules } from '../../protocol/game-rules.ts'
import { addReadyTicket } from '../kit/cart/ready-ticket.ts'
import * as commands from '../kit/act.ts'
import { adding } from '../kit/cart/adding.ts'
import { useRules } from '../kit/games/game-rules.ts'
import { useGame } from '../kit/games/use-games.ts'
import * as limits from '../kit/limits.ts'
import { receive } from '../kit/replica/view.ts'
import { emptyDraft } from './boards/draft.ts'
import { draftOf, setDraft, useDraft } from './boards/drafts.ts'
import { GamePanel } from './GamePanel.tsx'
import { gameRow } from '../../games/catalogue.ts'

const [lotto, roulette, keno] = [4, 16, 20] as const
const games = [lotto, roulette, keno].map((gameId) => ({
  gameId,
  name: `Game ${gameId}`,
  prices: { '1': 100, '2': 250 },
}))

function Panel({ gameId }: { gameId: number }) {
  const [game, row, draft] = [useGame(gameId), useRules(gameId), useDraft(gameId)]
  return game && row && draft ? createElement(GamePanel, { game, row, draft }) : null
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const page = testPage(() => viewOf([...openShop, { type: 'gamesOffered', data: { games } }]))

beforeEach(() => {
  history.replaceState(null, '', '/game/4')
  adding.set([])
  for (const { gameId } of games) setDraft(gameId, emptyDraft(gameRow(gameId)!))
})

const open = (gameId: number) => page.show(createElement(Panel, { key: gameId, gameId }))

const codes: Record<string, string> = { '↵': 'Enter', '⌫': 'Backspace', '⎋': 'Escape' }

function press(sign: string): void {
  const code = codes[sign] ?? (/\d/.test(sign) ? `Digit${sign}` : `Key${sign.toUpperCase()}`)
  const init = { code, key: sign, bubbles: true, cancelable: true }
  act(() => document.body.dispatchEvent(new KeyboardEvent('keydown', init)))
}

/** Keys one after another, quicker than a digit waits. */
const type = (keys: string): void => [...keys.replaceAll(' ', '')].forEach(press)

const touch = (name: RegExp): void =>
  act(() => {
    const named = ({ ariaLabel, textContent }: HTMLElement) => name.test(ariaLabel ?? textContent)
    const button = [...page.container.querySelectorAll('button')].find(named)
    expect(button, `a button ${name.source}`).toBeDefined()
    button!.click()
  })

/** So long as a digit waits for a second one. */
const pause = () => act(() => vi.advanceTimersByTime(limits.numberEntryMs))

const onBoard = (gameId: number) => {
  const { bets, current } = draftOf(gameId)!
  return { bets: bets.map(({ numbers }) => numbers), current: current.numbers }
}
const inCart = () => adding.get().map(({ bets }) => bets.map(({ numbers }) => numbers))

const empty = { bets: [], current: [] }

describe('a digit that waits for a second one', () => {
  it('is a number of the ticket that Enter adds, and none of the next one', () => {
    open(keno)
    type('1 7 3 ↵')
    expect(inCart()).toEqual([[[3, 17]]])
    pause()
    expect(onBoard(keno)).toEqual(empty)
  })

  it('is a choice of the table, with the named ones', () => {
    open(roulette)
    type('O 2 ↵')
    pause()
    expect(inCart()).toHaveLength(1)
    expect(inCart()[0]).toContainEqual([2])
    expect(inCart()[0]).toHaveLength(2)
    expect(onBoard(roulette)).toEqual(empty)
  })

  it('is in the ticket that is added before the next game', () => {
    open(keno)
    type('3 A')
    expect(inCart()).toEqual([[[3]]])
    expect(location.pathname).toBe('/')
  })

  it('is in the ticket that the amount of the player adds', () => {
    open(keno)
    type('1 7 3')
    act(addReadyTicket)
    expect(inCart()).toEqual([[[3, 17]]])
  })

  it('is in the ticket that a touch adds', () => {
    open(keno)
    type('1 7 3')
    touch(/^Adicionar/)
    pause()
    expect(inCart()).toEqual([[[3, 17]]])
    expect(onBoard(keno)).toEqual(empty)
  })

  it('is in the bet that is set aside', () => {
    open(keno)
    type('1 7 3 B')
    pause()
    expect(onBoard(keno)).toEqual({ bets: [[17, 3]], current: [] })
  })

  it('comes before what another key or a touch chooses', () => {
    open(roulette)
    type('2 O')
    expect(onBoard(roulette).bets[0]).toEqual([2])
    type('3')
    touch(/^17$/)
    expect(onBoard(roulette).bets.map(([choice]) => choice)).toEqual([2, expect.any(Number), 3, 17])
  })

  it('is kept by the number of draws and the price', () => {
    open(keno)
    type('3 D')
    expect(onBoard(keno).current).toEqual([3])
    type('1 P')
    pause()
    expect(onBoard(keno).current).toEqual([3, 1])
    expect(draftOf(keno)).toMatchObject({ drawCount: 2, priceVariant: '2' })
  })

  it('is part of what a quick pick replaces', () => {
    open(lotto)
    type('3 Q')
    const picked = onBoard(lotto)
    expect(picked.current).toHaveLength(6)
    pause()
    expect(onBoard(lotto)).toEqual(picked)
  })

  it('is what Backspace takes back, and nothing else', () => {
    open(keno)
    type('1 7 3 ⌫')
    pause()
    expect(onBoard(keno).current).toEqual([17])
    press('⌫')
    expect(onBoard(keno)).toEqual(empty)
  })

  it('is what Escape takes back before it clears the board and before it leaves', () => {
    open(keno)
    type('1 7 3 ⎋')
    expect(onBoard(keno).current).toEqual([17])
    type('3 ⎋ ⎋')
    pause()
    expect(onBoard(keno)).toEqual(empty)
    expect(location.pathname).toBe('/game/4')
    type('3 ⎋')
    expect(location.pathname).toBe('/game/4')
    press('⎋')
    expect(location.pathname).toBe('/')
    pause()
    expect(onBoard(keno)).toEqual(empty)
  })

  it('goes with the others when a touch clears the board', () => {
    open(keno)
    type('1 7 3')
    touch(/^Limpar$/)
    pause()
    expect(onBoard(keno)).toEqual(empty)
  })

  it('stays on the board that is left', () => {
    open(keno)
    type('1 7 3')
    open(roulette)
    pause()
    expect(onBoard(keno).current).toEqual([17, 3])
    expect(onBoard(roulette)).toEqual(empty)
  })

  it('is a number where the next digit begins another one, for which there is as much time', () => {
    open(keno)
    type('8')
    act(() => vi.advanceTimersByTime(limits.numberEntryMs - 1))
    type('8')
    expect(onBoard(keno).current).toEqual([8])
    act(() => vi.advanceTimersByTime(limits.numberEntryMs - 1))
    type('0')
    expect(onBoard(keno).current).toEqual([8, 80])
    open(lotto)
    type('3 9')
    expect(onBoard(lotto).current).toEqual([3, 9])
  })

  it('is followed by a digit of its own number, not by how many of a quick pick are wanted', () => {
    open(lotto)
    const one = 3
    for (let tries = 0; tries < 99 && !onBoard(lotto).current.includes(one); tries++) type('Q')
    expect(onBoard(lotto).current).toContain(one)
    type('0 3')
    expect(onBoard(lotto).bets).toEqual([])
    expect(onBoard(lotto).current).toHaveLength(5)
    expect(onBoard(lotto).current).not.toContain(one)
  })

  it('is none after a quick pick: the digit makes so many of it', () => {
    open(lotto)
    type('Q 3')
    expect(onBoard(lotto).bets).toHaveLength(2)
  })
})

describe('a ticket that is refused late', () => {
  /** The core refuses what it has not answered yet. */
  let refuse: (isAdded: false) => void

  beforeEach(() => {
    const answer = new Promise<boolean>((resolve) => (refuse = resolve))
    vi.spyOn(commands, 'act').mockReturnValue(answer)
  })

  const refused = () => act(() => Promise.resolve(refuse(false)))

  it('returns to the board, if it is empty', async () => {
    open(keno)
    type('1 7 ↵')
    expect(onBoard(keno)).toEqual(empty)
    await refused()
    expect(onBoard(keno).current).toEqual([17])
  })

  it('leaves the number that is being typed to the next ticket, whole', async () => {
    open(keno)
    type('2 0 ↵ 1')
    await refused()
    type('7')
    expect(onBoard(keno).current).toEqual([17])
  })
})

describe('where the host describes a game anew', () => {
  const describes = (gameId: number, rules: GameRules, ...before: Event[]) => {
    const described = games.map((game) => (game.gameId === gameId ? { ...game, rules } : game))
    const offered: Event = { type: 'gamesOffered', data: { games: described } }
    const state = stateAfter([...openShop, ...before, offered])
    act(() => receive({ kind: 'view', view: { state, facts: factsWith({}) } }))
  }
  const fewerDraws = () => ({ ...gameRow(keno)!, maxDraws: 5 })

  it('the ticket on its board is begun anew, unless the rules are the same', () => {
    open(keno)
    type('1 7')
    describes(keno, fewerDraws())
    expect(onBoard(keno)).toEqual(empty)
    type('2 0')
    describes(keno, fewerDraws())
    expect(onBoard(keno).current).toEqual([20])
  })

  it('a ticket of the earlier rules is not repeated', () => {
    const repeated: Event = { type: 'ticketAdded', data: { ticket: lottoTicket(1) } }
    open(lotto)
    describes(lotto, gameRow(lotto)!, repeated)
    type('R')
    expect(onBoard(lotto).current).toEqual([1, 2, 3, 4, 5, 6])
    describes(lotto, foreignKeno, repeated)
    type('R')
    expect(onBoard(lotto)).toEqual(empty)
  })
})
