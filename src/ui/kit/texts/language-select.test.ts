// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { testPage } from '../testing.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { LanguageSelect } from './LanguageSelect.tsx'

let done: string[]

function Screen() {
  const names = ['1', 'S', 'Enter', 'Backspace']
  useKeys(Object.fromEntries(names.map((name) => [name, () => done.push(name)])))
  return createElement(LanguageSelect)
}

const list = () => page.container.querySelector('select')!
const hasFocus = () => document.activeElement === list()

const page = testPage()

beforeEach(() => {
  done = []
  page.show(createElement(Screen))
})

function touch(): void {
  act(() => {
    list().dispatchEvent(new Event('pointerdown', { bubbles: true }))
    list().focus()
  })
}

/** On what has the focus. */
const press = (code: string, key: string) =>
  act(() => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true }))
  })

it.each([
  ['Digit1', '1', '1'],
  ['KeyS', 's', 'S'],
  ['Enter', 'Enter', 'Enter'],
  ['Backspace', 'Backspace', 'Backspace'],
])('after a touch that chose nothing, the key %s is for the page', (code, key, name) => {
  touch()
  expect(hasFocus()).toBe(true)
  press(code, key)
  expect(done).toEqual([name])
  expect(hasFocus()).toBe(false)
})

it.each(['F2', 'Control', 'Shift', 'Escape'])(
  'after a touch and the key %s, the next one is for the page',
  (key) => {
    touch()
    press(key, key)
    press('Digit1', '1')
    expect(done).toEqual(['1'])
  },
)

it('letters choose in it where Tab has led to it, also after an earlier touch, or where an arrow followed the touch', () => {
  touch()
  act(() => list().blur())
  act(() => list().focus())
  press('KeyS', 's')
  touch()
  press('ArrowDown', 'ArrowDown')
  press('KeyS', 's')
  expect(done).toEqual([])
  expect(hasFocus()).toBe(true)
})
