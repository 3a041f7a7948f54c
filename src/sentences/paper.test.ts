import { expect, it } from 'vitest'
import { paperSentences } from './paper.ts'

it('the end of a print has its reason, and that its paper had become void', () => {
  const end = { jobId: '1', uniqueReqId: '2', result: 'failed' } as const
  expect(paperSentences.ticketPrintEnded(end)).toBe('It was not printed.')
  expect(paperSentences.ticketPrintEnded({ ...end, reason: 'cancelled', isWithdrawn: true })).toBe(
    'It was not printed. Reason: cancelled. Its paper had become void: it was to be taken back.',
  )
})
