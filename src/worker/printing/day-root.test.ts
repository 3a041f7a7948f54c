import { expect, it } from 'vitest'
import { playHost } from '../../host/rules/testing.ts'
import { soldTicket as onWire } from '../../host/rules/tickets.ts'
import { rowsOf } from '../../receipts/testing.ts'
import { ticketSamples } from '../../receipts/ticket.ts'
import { shortRoot } from '../../values/short-root.ts'
import { soldTicket } from '../shared/sold-ticket.ts'

const dayRoot = '0123456789abcdef'.repeat(4)

it('the root of the day goes from the host with the sale into the log, and its first 32 digits onto paper', () => {
  const host = playHost()
  host.buy(host.ticket('one'))
  const [ticket] = Object.values(host.state.tickets)
  expect(onWire(host.state, ticket!)).not.toHaveProperty('dayRoot')
  expect(soldTicket(onWire(host.state, ticket!))).not.toHaveProperty('dayRoot')
  expect(soldTicket(onWire(host.state, { ...ticket!, dayRoot }))).toMatchObject({ dayRoot })
  const rows = rowsOf('/ticket', { ...ticketSamples.original, dayRoot }).map((row) => row.trim())
  expect(rows.join(' ')).toContain(shortRoot(dayRoot))
  expect(shortRoot(dayRoot)).toBe('0123 4567 89ab cdef 0123 4567 89ab cdef')
})

it('a ticket without a root has no line for it', () => {
  expect(rowsOf('/ticket', ticketSamples.instantWon).join()).not.toContain('Root of the day')
  expect(rowsOf('/ticket', ticketSamples.original).join()).toContain('Root of the day')
})
