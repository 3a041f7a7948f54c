// @vitest-environment happy-dom
import { act, createElement, Fragment, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testPage, viewOf } from '../kit/testing.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import { gameIds } from '../../games/catalogue.ts'
import { adding } from '../kit/cart/adding.ts'
import * as limits from '../kit/limits.ts'
import InspirePage from './inspire/InspirePage.tsx'
import { TileFace } from './TileFace.tsx'

/** More ideas than two digits can name. */
const games = gameIds.map((gameId) => ({ gameId, name: `Game ${gameId}`, prices: { '1': 100 } }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const page = testPage(() => viewOf([...openShop, { type: 'gamesOffered', data: { games } }]))

beforeEach(() => {
  history.replaceState(null, '', '/inspire')
  adding.set([])
})

const Frame = ({ children }: { children: ReactNode }) => createElement(Fragment, null, children)
const openIdeas = () => page.show(createElement(InspirePage, { Frame }))

function press(code: string): void {
  const event = new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true })
  act(() => void document.body.dispatchEvent(event))
}
const type = (digits: string): void => [...digits].forEach((digit) => press(`Digit${digit}`))

/** What the idea shows, and the number that is its key. */
const ideaOf = (number: number): readonly [name: string | null, key: string | undefined] => {
  const idea = page.container.querySelector(`[data-idea="${number}"]`)
  return [idea!.getAttribute('aria-label'), idea!.querySelector('[aria-hidden]')?.textContent]
}

it('an idea shows the number that takes it, and none where two digits cannot type it', () => {
  openIdeas()
  expect(games.length * 3).toBeGreaterThan(limits.highestTyped)
  expect(ideaOf(99)[1]).toBe('99')
  expect(ideaOf(100)[1]).toBe('')
  type('99')
  expect(adding.get()).toHaveLength(1)
})

it('a tile of the games list does too', () => {
  const game = { gameId: 4, name: 'Lotto' }
  const labelled = (number: number) => {
    page.show(createElement(TileFace, { game, number }))
    return page.container.textContent.includes(String(number))
  }
  expect([98, 99, 100].map(labelled)).toEqual([true, true, false])
})

it('a number of one digit takes its idea with Enter, and before the ideas are replaced', () => {
  openIdeas()
  const first = games[0]!.gameId
  type('1')
  expect(adding.get()).toEqual([])
  press('Enter')
  expect(adding.get().map(({ gameId }) => gameId)).toEqual([first])
  const [shown] = ideaOf(2)
  type('2')
  press('KeyO')
  expect(ideaOf(2)[0]).not.toBe(shown)
  expect(adding.get()).toHaveLength(2)
  act(() => vi.advanceTimersByTime(limits.numberEntryMs))
  expect(adding.get()).toHaveLength(2)
})

it('Escape takes a typed digit back, and then leaves the ideas', () => {
  openIdeas()
  type('1')
  press('Escape')
  expect(location.pathname).toBe('/inspire')
  act(() => vi.advanceTimersByTime(limits.numberEntryMs))
  press('Escape')
  expect(location.pathname).toBe('/')
  expect(adding.get()).toEqual([])
})
