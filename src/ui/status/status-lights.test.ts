// @vitest-environment happy-dom
import { act, createElement, Profiler } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { factsWith, goodFacts, stateAfter } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import { textsOf } from '../../../tests/kit/texts.ts'
import type { Language } from '../../values/language.ts'
import { Connection } from '../kit/lights/DeviceState.tsx'
import type { Light } from '../kit/lights/lights.ts'
import { receive } from '../kit/replica/view.ts'
import { startTexts } from '../kit/texts/i18n.ts'
import LightsList from './LightsList.tsx'
import StatusLights from './StatusLights.tsx'

const container = document.createElement('div')
let draws = 0
let root: ReturnType<typeof createRoot>

const patch = (path: string[], value: unknown) =>
  act(() => receive({ kind: 'patches', patches: [{ op: 'replace', path, value }] }))

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', (language: Language) => Promise.resolve(Response.json(textsOf(language))))
  receive({ kind: 'view', view: { state: stateAfter(openShop), facts: factsWith({}) } })
  await startTexts()
  const light: Light = { part: 'host', level: 'bad', state: 'down' }
  root = createRoot(container)
  act(() =>
    root.render(
      createElement(
        Profiler,
        { id: 'lights', onRender: () => void draws++ },
        createElement(StatusLights),
        createElement(LightsList, { lights: [light] }),
        createElement(Connection, { light }),
      ),
    ),
  )
  draws = 0
})

afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

it('the lights and their advice are not rendered again for what they do not show', () => {
  expect(container.querySelectorAll('[data-device=host], li')).toHaveLength(2)
  for (let second = 1; second <= 30; second++)
    patch(['facts', 'status', 'hostTime'], { hostAtMs: second * 1_000, monotonicAtMs: second * 1_000 })
  patch(['facts', 'printing', 'printer'], { ...goodFacts.printing.printer })
  patch(['state', 'games', 'offered'], {})
  expect(draws).toBe(0)
})

it('they are rendered again for a new problem', () => {
  patch(['facts', 'printing', 'socket'], 'down')
  expect(draws).toBe(1)
})
