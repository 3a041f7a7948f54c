// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useBusy } from './use-busy.ts'

const container = document.createElement('div')
let root: ReturnType<typeof createRoot>
let ends: (() => void)[]

/** A form that relies on no button that is disabled. */
function Form() {
  const [isBusy, run] = useBusy(() => new Promise<void>((end) => void ends.push(end)))
  return createElement('button', { 'aria-busy': isBusy, onClick: () => run() })
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  ends = []
  root = createRoot(container)
  act(() => root.render(createElement(Form)))
})

afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

it('does one thing at a time, and the next one only when that has ended', async () => {
  const button = container.querySelector('button')!
  const press = () => act(() => button.click())
  press()
  press()
  expect([ends.length, button.getAttribute('aria-busy')]).toEqual([1, 'true'])
  await act(async () => ends[0]!())
  expect(button.getAttribute('aria-busy')).toBe('false')
  press()
  expect(ends).toHaveLength(2)
})
