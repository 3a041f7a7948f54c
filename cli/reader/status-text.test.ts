import { expect, it } from 'vitest'
import { readerStatusLines } from './status-text.ts'

const status = { active: true, status: false, problems: ['fault' as const], reader: 'serial:/dev/ttyUSB0' }

it('the advice for a reader that cannot be opened is about access and other programs, not about its cable', () => {
  const [says, advice] = readerStatusLines(status)
  expect(says).toBe('serial:/dev/ttyUSB0: It cannot read now. It cannot be opened.')
  expect(advice).toContain('access')
  expect(advice).toContain('other program')
  expect(advice).not.toContain('plug')
})
