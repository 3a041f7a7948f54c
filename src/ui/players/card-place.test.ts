// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { patch, testPage, viewOf } from '../kit/testing.ts'
import { atCounter } from '../../../tests/kit/card-counter.ts'
import type { PlayerLookUp } from '../../worker/api.ts'
import CardPlace from './CardPlace.tsx'

const free = (idCard: string): PlayerLookUp => ({ idCard, state: 'unlinked' })

/** The card that is on the reader. */
const lay = (player: PlayerLookUp) => act(async () => patch(['facts', 'players', 'player'], player))

const page = testPage(() => viewOf(atCounter(1_000)))

beforeEach(async () => {
  document.body.prepend(document.createElement('input'))
  await act(async () => page.show(createElement(CardPlace, { isInPage: false })))
})

/** A field of the screen below. */
const fieldBelow = () => document.querySelector('input')!
const dialog = () => document.querySelector('[role=dialog]')

/** What has the focus: a field of the dialog, the dialog itself, or something else. */
const focus = () => {
  const { activeElement } = document
  return activeElement === dialog()
    ? 'dialog'
    : dialog()!.contains(activeElement)
      ? activeElement!.tagName
      : 'page'
}

it('a card gives the focus to its field after a touch, also beside an empty field', async () => {
  window.dispatchEvent(new Event('pointerdown'))
  fieldBelow().focus()
  await lay(free('04A1'))
  expect(focus()).toBe('INPUT')
})

it('a card keeps the focus from its fields after a key: the next ones may be numbers of a board, or of an empty field', async () => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }))
  await lay({ idCard: '04A1', state: 'loading' })
  await lay(free('04A1'))
  expect(focus()).toBe('dialog')
})

it('a card that interrupts an amount keeps the focus from its fields, also once the host has answered', async () => {
  window.dispatchEvent(new Event('pointerdown'))
  const field = fieldBelow()
  field.value = '12'
  field.focus()
  await lay({ idCard: '04A1', state: 'loading' })
  expect(focus()).toBe('dialog')
  await lay(free('04A1'))
  expect(focus()).toBe('dialog')
})

it('a card that takes the place of another one interrupts what is typed for that one', async () => {
  window.dispatchEvent(new Event('pointerdown'))
  await lay(free('04A1'))
  await lay(free('04B2'))
  expect(focus()).toBe('dialog')
})
