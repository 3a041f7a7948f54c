// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stateAfter, factsWith } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import { textsOf } from '../../../tests/kit/texts.ts'
import type { Language } from '../../values/language.ts'
import { receive } from '../kit/replica/view.ts'
import { startTexts } from '../kit/texts/i18n.ts'
import { TvBoxRow } from './TvBoxRow.tsx'

const container = document.createElement('tbody')
let root: ReturnType<typeof createRoot>

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', (language: Language) => Promise.resolve(Response.json(textsOf(language))))
  receive({ kind: 'view', view: { state: stateAfter(openShop), facts: factsWith({}) } })
  await startTexts()
  root = createRoot(container)
})

afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

it('no two configurations of a device look the same', () => {
  const configs = [
    { id: 'a', name: 'Without results', gameId: 16 },
    { id: 'b', name: 'With results', gameId: 16 },
    { id: 'c', name: 'Lotto', gameId: 4 },
  ]
  const box = { id: '1', deviceId: 'tv-1', shows: { name: 'Before', gameId: 16 } }
  const row = createElement(TvBoxRow, { box, configs, changes: {}, isLocked: false, onChoose: () => {} })
  act(() => root.render(row))
  const options = [...container.querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(new Set(options).size).toBe(4)
  expect(options[1]).toMatch(/^\S+ · .?Without results.?$/)
})
