// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { textsOf } from '../../../tests/kit/texts.ts'
import type { Language } from '../../values/language.ts'
import { Dialog } from '../kit/components/Dialog.tsx'
import { startTexts } from '../kit/texts/i18n.ts'
import { Barrier } from './Barrier.tsx'

const container = document.createElement('div')
let root: ReturnType<typeof createRoot>

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', (language: Language) => Promise.resolve(Response.json(textsOf(language))))
  await startTexts()
  container.innerHTML = '<p></p><div></div>'
  document.body.append(container)
  root = createRoot(container.querySelector('div')!)
})

afterEach(async () => {
  await act(async () => root.unmount())
  container.remove()
  vi.unstubAllGlobals()
})

const press = (target: Element) =>
  act(async () => {
    for (const type of ['pointerdown', 'pointerup'])
      target.dispatchEvent(new Event(type, { bubbles: true, cancelable: true, composed: true }))
  })

it('a press on it does not close the dialog below, which a press beside that dialog does', async () => {
  const onClose = vi.fn()
  const inside = { children: 'text' }
  const below = createElement(Dialog, { title: 'Below', onClose, ...inside })
  const barrier = createElement(Barrier, { title: 'Barrier', text: 'The disk is slow', ...inside })
  await act(async () => root.render(createElement('div', null, below, barrier)))
  await press(document.querySelector('dialog h1')!)
  expect(onClose).not.toHaveBeenCalled()
  await press(container.querySelector('p')!)
  expect(onClose).toHaveBeenCalledTimes(1)
})
