// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { testPage, viewOf } from '../kit/testing.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import * as counter from '../kit/replica/counter.ts'
import OtherHost from './OtherHost.tsx'

const page = testPage(() => viewOf(openShop, { status: { isOtherHost: true } }))

it('another host is accepted as the same one only after a question', async () => {
  const query = vi.spyOn(counter, 'query').mockResolvedValue({ ok: true, value: undefined } as never)
  await act(async () => page.show(createElement(OtherHost)))
  const buttons = () => [...document.querySelectorAll('button')]
  const [same] = buttons()
  await act(async () => same!.click())
  expect(query).not.toHaveBeenCalled()
  const confirm = buttons().findLast(({ textContent }) => textContent === same!.textContent)
  expect(confirm).not.toBe(same)
  await act(async () => confirm!.click())
  expect(query.mock.calls).toEqual([['acceptHost']])
})
