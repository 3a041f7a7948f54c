// @vitest-environment happy-dom
import { act, createElement, Profiler } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { receive } from '../kit/replica/view.ts'
import { startTexts } from '../kit/texts/i18n.ts'
import type { Facts, View } from '../../worker/api.ts'
import { goodFacts, stateAfter, factsWith } from '../../../tests/kit/decider.ts'
import { lottoTicket, openShop } from '../../../tests/kit/shop.ts'
import { textsOf } from '../../../tests/kit/texts.ts'
import type { Language } from '../../values/language.ts'
import { TopUp } from './TopUp.tsx'

const hostTime = (second: number): Facts['status']['hostTime'] => ({
  hostAtMs: 1_774_800_000_000 + second * 1_000,
  monotonicAtMs: second * 1_000,
})

const view: View = { state: stateAfter(openShop), facts: factsWith({ status: { hostTime: hostTime(0) } }) }

const patch = (path: string[], value: unknown) =>
  act(() => receive({ kind: 'patches', patches: [{ op: 'replace', path, value }] }))

/** As the browser types it: React reads the value on `input`. */
function type(text: string): void {
  const field = container.querySelector('input')!
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  act(() => field.dispatchEvent(new Event('input', { bubbles: true })))
}

const container = document.createElement('div')
let draws = 0
let root: ReturnType<typeof createRoot>

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', (language: Language) => Promise.resolve(Response.json(textsOf(language))))
  receive({ kind: 'view', view })
  await startTexts()
  const form = createElement(
    Profiler,
    { id: 'form', onRender: () => void draws++ },
    createElement(TopUp, { onClose: () => {} }),
  )
  root = createRoot(container)
  act(() => root.render(form))
  draws = 0
})

afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a form that moves money is not rendered again for answers of the host that it does not show', () => {
  expect(container.querySelector('input')).not.toBeNull()
  for (let second = 1; second <= 30; second++) {
    patch(['facts', 'status', 'hostTime'], hostTime(second))
    act(() => vi.advanceTimersByTime(1_000))
  }
  patch(['facts', 'printing', 'printer'], { ...goodFacts.printing.printer })
  patch(['state', 'cart', 'tickets'], [lottoTicket])
  expect(draws).toBe(0)
})

it('it is rendered once for a new obstacle, and shows it', () => {
  const status = () => container.querySelector('[role=status]')?.textContent
  type('20')
  expect(status()).toBe('')
  draws = 0
  patch(['facts', 'printing', 'socket'], 'down')
  expect(status()).toMatch(/impress/)
  expect(draws).toBe(1)
})
