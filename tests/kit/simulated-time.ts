import { vi } from 'vitest'
import { noon } from '../../src/host/rules/testing.ts'

/** It is noon, and time passes only where a test lets it. Ended by `vi.useRealTimers`. */
export const simulateTime = () =>
  vi.useFakeTimers({
    now: noon,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
