// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { factsWith, stateAfter } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import { textsOf } from '../../../tests/kit/texts.ts'
import type { Language } from '../../values/language.ts'
import * as counter from '../kit/replica/counter.ts'
import { receive } from '../kit/replica/view.ts'
import { startTexts } from '../kit/texts/i18n.ts'
import OtherHost from './OtherHost.tsx'

const container = document.createElement('div')
let root: ReturnType<typeof createRoot>

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', (language: Language) => Promise.resolve(Response.json(textsOf(language))))
  const facts = factsWith({ status: { isOtherHost: true } })
  receive({ kind: 'view', view: { state: stateAfter(openShop), facts } })
  await startTexts()
  document.body.append(container)
  root = createRoot(container)
})

afterEach(() => {
  act(() => root.unmount())
  container.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('another host is accepted as the same one only after a question', async () => {
  const query = vi.spyOn(counter, 'query').mockResolvedValue({ ok: true, value: undefined } as never)
  await act(async () => root.render(createElement(OtherHost)))
  const buttons = () => [...document.querySelectorAll('button')]
  const [same] = buttons()
  await act(async () => same!.click())
  expect(query).not.toHaveBeenCalled()
  const confirm = buttons().findLast(({ textContent }) => textContent === same!.textContent)
  expect(confirm).not.toBe(same)
  await act(async () => confirm!.click())
  expect(query.mock.calls).toEqual([['acceptHost']])
})
