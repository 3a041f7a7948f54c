// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { testPage, viewOf } from '../kit/testing.ts'
import { goodFacts } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import * as commands from '../kit/act.ts'
import DrawerDialog from './DrawerDialog.tsx'

const facts = { printing: { printer: { ...goodFacts.printing.printer!, drawer: 'withCash' } } } as const

const page = testPage(() => viewOf(openShop, facts))

it('a second press while a slow disk keeps the answer does not open the drawer twice', async () => {
  let answer: (isDone: boolean) => void = () => {}
  const requests = vi
    .spyOn(commands, 'act')
    .mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  const onClose = vi.fn()
  await act(async () => page.show(createElement(DrawerDialog, { onClose })))
  const form = document.querySelector('form')!
  const submit = () => act(async () => void form.dispatchEvent(new Event('submit', { bubbles: true })))
  await submit()
  await submit()
  expect(requests).toHaveBeenCalledTimes(1)
  await act(async () => answer(true))
  expect(onClose).toHaveBeenCalledTimes(1)
})
