// @vitest-environment happy-dom
import { createElement, Profiler } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { patch, testPage } from '../kit/testing.ts'
import { goodFacts } from '../../../tests/kit/decider.ts'
import { Connection } from '../kit/lights/DeviceState.tsx'
import type { Light } from '../kit/lights/lights.ts'
import LightsList from './LightsList.tsx'
import StatusLights from './StatusLights.tsx'

let draws = 0

const page = testPage()

beforeEach(() => {
  const light: Light = { part: 'host', level: 'bad', state: 'down' }
  page.show(
    createElement(
      Profiler,
      { id: 'lights', onRender: () => void draws++ },
      createElement(StatusLights),
      createElement(LightsList, { lights: [light] }),
      createElement(Connection, { light }),
    ),
  )
  draws = 0
})

it('the lights and their advice are not rendered again for what they do not show', () => {
  expect(page.container.querySelectorAll('[data-device=host], li')).toHaveLength(2)
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
