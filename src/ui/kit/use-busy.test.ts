// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { testPage } from './testing.ts'
import { useBusy } from './use-busy.ts'

let ends: (() => void)[]

/** A form that relies on no button that is disabled. */
function Form() {
  const [isBusy, run] = useBusy(() => new Promise<void>((end) => void ends.push(end)))
  return createElement('button', { 'aria-busy': isBusy, onClick: () => run() })
}

const page = testPage()

beforeEach(() => {
  ends = []
  page.show(createElement(Form))
})

it('does one thing at a time, and the next one only when that has ended', async () => {
  const button = page.container.querySelector('button')!
  const press = () => act(() => button.click())
  press()
  press()
  expect([ends.length, button.getAttribute('aria-busy')]).toEqual([1, 'true'])
  await act(async () => ends[0]!())
  expect(button.getAttribute('aria-busy')).toBe('false')
  press()
  expect(ends).toHaveLength(2)
})
