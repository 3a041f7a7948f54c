import { expect, it } from 'vitest'
import { maskedTicketNumber, ticketNumberForEyes } from './ticket-number.ts'

it('splits the 18 digits of game 51 as 3-8-rest (section 5) [barcode-groups]', () => {
  expect(ticketNumberForEyes('510202603140000421')).toBe('510-20260314-0000421')
})

it('splits any other number as 4-10-rest (section 5)', () => {
  expect(ticketNumberForEyes('47110202603141803210')).toBe('4711-0202603141-803210')
})

it('masks characters 6 to 10 on a purchase receipt (section 5) [masked-number]', () => {
  expect(maskedTicketNumber('47110202603141803210')).toBe('47110*****3141803210')
})
