// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { testPage, typeInto } from '../kit/testing.ts'
import type { Explained } from '../../worker/time-travel/api.ts'
import { explain } from './player.ts'
import { SearchPanel } from './SearchPanel.tsx'

// The player begins with a worker, which only a browser has.
vi.mock('./player.ts', async () => {
  const { signal } = await import('../kit/signal.ts')
  return { explain: vi.fn(), position: signal(0), go: () => {}, pause: () => {} }
})

/** Ends the search for a text. */
const end = new Map<string, (explained: Explained) => void>()

const page = testPage()

beforeEach(() => {
  vi.mocked(explain).mockImplementation((text) => new Promise((resolve) => end.set(text, resolve)))
  const timeLine = { seqs: Float64Array.of(1), times: Float64Array.of(0), marks: Uint8Array.of(0), gaps: [] }
  page.show(createElement(SearchPanel, { timeLine }))
})

async function search(text: string): Promise<void> {
  typeInto(page.container.querySelector('input')!, text)
  const submit = new Event('submit', { bubbles: true, cancelable: true })
  await act(async () => void page.container.querySelector('form')!.dispatchEvent(submit))
}

const found = (text: string) =>
  act(async () => end.get(text)!({ steps: [], inShort: [`The life of ${text}.`], isKnown: true }))
const isSearching = () => page.container.querySelector('button')!.getAttribute('aria-busy') === 'true'
const life = () => /The life of \w+/.exec(page.container.textContent)?.[0]

it('shows what the latest search has found, also where an earlier one ends after it', async () => {
  await search('A')
  await search('B')
  await found('B')
  expect([life(), isSearching()]).toEqual(['The life of B', false])
  await found('A')
  expect([life(), isSearching()]).toEqual(['The life of B', false])
})

it('says that nothing mentions it only where the state that the log begins with does not have it either', async () => {
  const none = () => page.container.querySelector('[role="status"]')
  await search('A')
  await found('A')
  expect(none()).toBeNull()
  await search('B')
  await act(async () => end.get('B')!({ steps: [], inShort: [], isKnown: false }))
  expect(none()).not.toBeNull()
})

it('goes on searching where an earlier search ends before it', async () => {
  await search('A')
  await search('B')
  await found('A')
  expect([life(), isSearching()]).toEqual([undefined, true])
  await found('B')
  expect([life(), isSearching()]).toEqual(['The life of B', false])
})
