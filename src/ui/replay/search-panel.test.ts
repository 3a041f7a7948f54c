// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { goodFacts, stateAfter } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import { textsOf } from '../../../tests/kit/texts.ts'
import type { Language } from '../../values/language.ts'
import type { Explained } from '../../worker/time-travel/api.ts'
import { receive } from '../kit/replica/view.ts'
import { startTexts } from '../kit/texts/i18n.ts'
import { explain } from './player.ts'
import { SearchPanel } from './SearchPanel.tsx'

// The player begins with a worker, which only a browser has.
vi.mock('./player.ts', async () => {
  const { signal } = await import('../kit/signal.ts')
  return { explain: vi.fn(), position: signal(0), go: () => {}, pause: () => {} }
})

const container = document.createElement('div')
let root: ReturnType<typeof createRoot>
/** Ends the search for a text. */
const end = new Map<string, (explained: Explained) => void>()

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', (language: Language) => Promise.resolve(Response.json(textsOf(language))))
  vi.mocked(explain).mockImplementation((text) => new Promise((resolve) => end.set(text, resolve)))
  receive({ kind: 'view', view: { state: stateAfter(openShop), facts: goodFacts } })
  await startTexts()
  document.body.append(container)
  root = createRoot(container)
  const timeLine = { seqs: Float64Array.of(1), times: Float64Array.of(0), marks: Uint8Array.of(0), gaps: [] }
  act(() => root.render(createElement(SearchPanel, { timeLine })))
})

afterEach(() => {
  act(() => root.unmount())
  container.remove()
  vi.unstubAllGlobals()
})

async function search(text: string): Promise<void> {
  const field = container.querySelector('input')!
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
  act(() => void field.dispatchEvent(new Event('input', { bubbles: true })))
  const submit = new Event('submit', { bubbles: true, cancelable: true })
  await act(async () => void container.querySelector('form')!.dispatchEvent(submit))
}

const found = (text: string) =>
  act(async () => end.get(text)!({ steps: [], inShort: [`The life of ${text}.`] }))
const isSearching = () => container.querySelector('button')!.getAttribute('aria-busy') === 'true'
const life = () => /The life of \w+/.exec(container.textContent)?.[0]

it('shows what the latest search has found, also where an earlier one ends after it', async () => {
  await search('A')
  await search('B')
  await found('B')
  expect([life(), isSearching()]).toEqual(['The life of B', false])
  await found('A')
  expect([life(), isSearching()]).toEqual(['The life of B', false])
})

it('goes on searching where an earlier search ends before it', async () => {
  await search('A')
  await search('B')
  await found('A')
  expect([life(), isSearching()]).toEqual([undefined, true])
  await found('B')
  expect([life(), isSearching()]).toEqual(['The life of B', false])
})
