// @vitest-environment happy-dom
import { act, createElement, Profiler } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patch, testPage, typeInto, viewOf } from '../kit/testing.ts'
import type { Facts } from '../../worker/api.ts'
import { goodFacts } from '../../../tests/kit/decider.ts'
import { lottoTicket, openShop } from '../../../tests/kit/shop.ts'
import { TopUp } from './TopUp.tsx'

const hostTime = (second: number): Facts['status']['hostTime'] => ({
  hostAtMs: 1_774_800_000_000 + second * 1_000,
  monotonicAtMs: second * 1_000,
})

let draws = 0

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const page = testPage(() => viewOf(openShop, { status: { hostTime: hostTime(0) } }))

beforeEach(() => {
  const form = createElement(TopUp, { onClose: () => {} })
  page.show(createElement(Profiler, { id: 'form', onRender: () => void draws++ }, form))
  draws = 0
})

it('a form that moves money is not rendered again for answers of the host that it does not show', () => {
  expect(page.container.querySelector('input')).not.toBeNull()
  for (let second = 1; second <= 30; second++) {
    patch(['facts', 'status', 'hostTime'], hostTime(second))
    act(() => vi.advanceTimersByTime(1_000))
  }
  patch(['facts', 'printing', 'printer'], { ...goodFacts.printing.printer })
  patch(['state', 'cart', 'tickets'], [lottoTicket])
  expect(draws).toBe(0)
})

it('it is rendered once for a new obstacle, and shows it', () => {
  const status = () => page.container.querySelector('[role=status]')?.textContent
  typeInto(page.container.querySelector('input')!, '20')
  expect(status()).toBe('')
  draws = 0
  patch(['facts', 'printing', 'socket'], 'down')
  expect(status()).toMatch(/impress/)
  expect(draws).toBe(1)
})
