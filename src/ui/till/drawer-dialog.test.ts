// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { factsWith, goodFacts, stateAfter } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import { textsOf } from '../../../tests/kit/texts.ts'
import type { Language } from '../../values/language.ts'
import * as commands from '../kit/act.ts'
import { receive } from '../kit/replica/view.ts'
import { startTexts } from '../kit/texts/i18n.ts'
import DrawerDialog from './DrawerDialog.tsx'

const container = document.createElement('div')
let root: ReturnType<typeof createRoot>

const facts = factsWith({
  printing: { printer: { ...goodFacts.printing.printer!, drawer: 'withCash' } },
})

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', (language: Language) => Promise.resolve(Response.json(textsOf(language))))
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

it('a second press while a slow disk keeps the answer does not open the drawer twice', async () => {
  let answer: (isDone: boolean) => void = () => {}
  const requests = vi
    .spyOn(commands, 'act')
    .mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  const onClose = vi.fn()
  await act(async () => root.render(createElement(DrawerDialog, { onClose })))
  const form = document.querySelector('form')!
  const submit = () => act(async () => void form.dispatchEvent(new Event('submit', { bubbles: true })))
  await submit()
  await submit()
  expect(requests).toHaveBeenCalledTimes(1)
  await act(async () => answer(true))
  expect(onClose).toHaveBeenCalledTimes(1)
})
