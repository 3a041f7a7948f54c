import { expect, it } from 'vitest'
import { id } from '../../tests/kit/decider.ts'
import { FoundText } from './find.ts'

it('an event of an unknown type is one line, and a type that is no name is shown as JSON writes it', () => {
  const text = new FoundText(false, undefined)
  const log = { shop: '9', counterId: id(1), log: 1, opened: null }
  const lineOf = (type: string) => text.of({ log, event: { seq: 12, at: 0, type, data: {} } })
  expect(lineOf('ticketGiven')).toBe(`9/${id(1)}  #12  1970-01-01T00:00:00+00:00  ticketGiven`)
  expect(lineOf('x\n7/1  #1  ticketSold')).toBe(
    `9/${id(1)}  #12  1970-01-01T00:00:00+00:00  ${String.raw`"x\n7/1  #1  ticketSold"`}`,
  )
})
