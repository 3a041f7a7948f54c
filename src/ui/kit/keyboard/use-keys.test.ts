// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useKeys } from './use-keys.ts'

const container = document.createElement('div')
let root: ReturnType<typeof createRoot>
let done: string[]

function Screen() {
  const names = ['S', 'Enter', 'Escape', 'F6', 'Ctrl+Enter']
  useKeys(Object.fromEntries(names.map((name) => [name, () => done.push(name)])))
  return createElement('select')
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  done = []
  document.body.append(container)
  root = createRoot(container)
  act(() => root.render(createElement(Screen)))
})

afterEach(() => {
  act(() => root.unmount())
  container.remove()
  vi.unstubAllGlobals()
})

/** Whether the key is left to the browser. */
const press = (target: Element, init: KeyboardEventInit): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }))

it('a letter and Enter in a list belong to the list; the other keys of the screen work there too', () => {
  const list = container.querySelector('select')!
  list.focus()
  expect(press(list, { code: 'KeyS', key: 's' })).toBe(true)
  expect(press(list, { code: 'Enter', key: 'Enter' })).toBe(true)
  expect(done).toEqual([])
  press(list, { code: 'Escape', key: 'Escape' })
  press(list, { code: 'F6', key: 'F6' })
  press(list, { code: 'Enter', key: 'Enter', ctrlKey: true })
  expect(done).toEqual(['Escape', 'F6', 'Ctrl+Enter'])
  press(document.body, { code: 'KeyS', key: 's' })
  press(document.body, { code: 'Enter', key: 'Enter' })
  expect(done.slice(3)).toEqual(['S', 'Enter'])
})
