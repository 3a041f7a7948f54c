// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { testPage, viewOf } from '../kit/testing.ts'
import { TvBoxRow } from './TvBoxRow.tsx'

const page = testPage(() => viewOf(), document.createElement('tbody'))

it('no two configurations of a device look the same', () => {
  const configs = [
    { id: 'a', name: 'Without results', gameId: 16 },
    { id: 'b', name: 'With results', gameId: 16 },
    { id: 'c', name: 'Lotto', gameId: 4 },
  ]
  const box = { id: '1', deviceId: 'tv-1', shows: { name: 'Before', gameId: 16 } }
  const row = createElement(TvBoxRow, { box, configs, changes: {}, isLocked: false, onChoose: () => {} })
  page.show(row)
  const options = [...page.container.querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(new Set(options).size).toBe(4)
  expect(options[1]).toMatch(/^\S+ · .?Without results.?$/)
})
