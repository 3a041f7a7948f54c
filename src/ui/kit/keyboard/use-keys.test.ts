// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { testPage } from '../testing.ts'
import { useKeys } from './use-keys.ts'

let done: string[]

function Screen() {
  const names = ['S', 'Enter', 'Escape', 'F6', 'Ctrl+Enter']
  useKeys(Object.fromEntries(names.map((name) => [name, () => done.push(name)])))
  return createElement('select')
}

const page = testPage()

beforeEach(() => {
  done = []
  page.show(createElement(Screen))
})

/** Whether the key is left to the browser. */
const press = (target: Element, init: KeyboardEventInit): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }))

it('a letter and Enter in a list belong to the list; the other keys of the screen work there too', () => {
  const list = page.container.querySelector('select')!
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
