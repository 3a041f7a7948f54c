// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { atCounter } from '../../../tests/kit/card-counter.ts'
import { factsWith, stateAfter } from '../../../tests/kit/decider.ts'
import { textsOf } from '../../../tests/kit/texts.ts'
import type { Language } from '../../values/language.ts'
import type { PlayerLookUp } from '../../worker/api.ts'
import { receive } from '../kit/replica/view.ts'
import { startTexts } from '../kit/texts/i18n.ts'
import CardPlace from './CardPlace.tsx'

const container = document.createElement('div')
let root: ReturnType<typeof createRoot>

const free = (idCard: string): PlayerLookUp => ({ idCard, state: 'unlinked' })

/** The card that is on the reader. */
const lay = (player: PlayerLookUp | null) =>
  act(async () =>
    receive({
      kind: 'view',
      view: { state: stateAfter(atCounter(1_000)), facts: factsWith({ players: { player } }) },
    }),
  )

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', (language: Language) => Promise.resolve(Response.json(textsOf(language))))
  await lay(null)
  await startTexts()
  container.innerHTML = '<input><div></div>'
  document.body.append(container)
  root = createRoot(container.querySelector('div')!)
  await act(async () => root.render(createElement(CardPlace, { isInPage: false })))
})

afterEach(async () => {
  await act(async () => root.unmount())
  container.remove()
  vi.unstubAllGlobals()
})

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
  container.querySelector('input')!.focus()
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
  const field = container.querySelector('input')!
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
