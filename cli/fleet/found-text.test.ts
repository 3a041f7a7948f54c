import { expect, it } from 'vitest'
import { id } from '../../tests/kit/decider.ts'
import { parseCollected } from './collected-log.ts'
import { FoundText, logName } from './find.ts'

it('an event of an unknown type is one line, and a type that is no name is shown as JSON writes it', () => {
  const text = new FoundText(false, undefined)
  const log = { shop: '9', counterId: id(1), log: 1, opened: null }
  const lineOf = (type: string) => text.of({ log, event: { seq: 12, at: 0, type, data: {} } })
  expect(lineOf('ticketGiven')).toBe(`9/${id(1)}/1  #12  1970-01-01T00:00:00+00:00  ticketGiven`)
  expect(lineOf('x\n7/1  #1  ticketSold')).toBe(
    `9/${id(1)}/1  #12  1970-01-01T00:00:00+00:00  ${String.raw`"x\n7/1  #1  ticketSold"`}`,
  )
})

it('the name of a log leads to that log, also of the first one of a counter that has later ones', () => {
  for (const log of [1, 2])
    expect(parseCollected(`collector:${logName({ shop: 'a/b', counterId: id(1), log })}`)).toEqual({
      ...{ shop: 'a/b', counterId: id(1), log: String(log) },
    })
})
