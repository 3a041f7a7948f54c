import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import { factsWith, stateAfter } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import { textsOf } from '../../../tests/kit/texts.ts'
import type { Language } from '../../values/language.ts'
import type { View } from '../../worker/api.ts'
import { receive } from './replica/view.ts'
import { startTexts } from './texts/i18n.ts'

/** What the core shows in a shop that has opened, after so many events; of the facts, those that are given. */
export const viewOf = (events = openShop, facts: Parameters<typeof factsWith>[0] = {}): View => ({
  state: stateAfter(events),
  facts: factsWith(facts),
})

/** A document with the texts and a view of the core, for components without a browser. */
export interface TestPage {
  /** What components are rendered into. */
  readonly container: HTMLElement
  /** Renders a component in place of the one before. */
  show(component: ReactNode): void
}

/** It begins before each test of the file, and nothing of it is left after the test. */
export function testPage(
  view: () => View = () => viewOf(),
  container = document.createElement('div'),
): TestPage {
  let root: Root
  beforeEach(async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.stubGlobal('fetch', (language: Language) => Promise.resolve(Response.json(textsOf(language))))
    receive({ kind: 'view', view: view() })
    await startTexts()
    document.body.append(container)
    root = createRoot(container)
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  return { container, show: (component) => act(() => root.render(component)) }
}

/** Replaces a part of the view, as the core does it. */
export const patch = (path: string[], value: unknown): void =>
  act(() => receive({ kind: 'patches', patches: [{ op: 'replace', path, value }] }))

/** Types a text into a field as the browser does it: React reads the value on `input`. */
export function typeInto(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
  act(() => void field.dispatchEvent(new Event('input', { bubbles: true })))
}
