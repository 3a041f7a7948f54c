// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { testPage } from '../kit/testing.ts'
import { Dialog } from '../kit/components/Dialog.tsx'
import { Barrier } from './Barrier.tsx'

const page = testPage()

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
  await act(async () => page.show(createElement('div', null, below, barrier)))
  await press(document.querySelector('dialog h1')!)
  expect(onClose).not.toHaveBeenCalled()
  await press(document.body)
  expect(onClose).toHaveBeenCalledTimes(1)
})
