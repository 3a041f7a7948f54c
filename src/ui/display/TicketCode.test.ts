import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TicketCode } from './TicketCode.tsx'

const markup = renderToStaticMarkup(createElement(TicketCode, { number: '1234567890123456789012345678' }))

it('the code of a ticket has a light margin of four modules on each side, as readers need it', () => {
  const [left, top, width, height] = markup
    .match(/viewBox="([^"]+)"/)![1]!
    .split(' ')
    .map(Number)
  const dark = [...markup.matchAll(/M(\d+) (\d+)h/g)]
  const last = (axis: 1 | 2) => Math.max(...dark.map((module) => Number(module[axis])))
  expect([left, top]).toEqual([-4, -4])
  expect([width, height]).toEqual([last(1) + 1 + 8, last(2) + 1 + 8])
})

it('the code of a ticket is as large as the box of the display, not of the window around it', () => {
  expect(markup).toMatch(/size-\[15cqh\]/)
})
