import { describe, it } from 'vitest'
import { expectAllRules } from './expect.ts'

/** Plans that once broke a rule, as `npm run simulate` printed them. */
describe('every rule holds', () => {
  it('where an operator with an open outcome comes back after another one', () =>
    expectAllRules({
      seed: 100048,
      startMs: 1795176010000,
      steps: [
        { do: 'sell', gameId: 31, tickets: 1, pauseMs: 33 },
        { fault: 'message', link: 'host', fate: 'answerLost', pauseMs: 0 },
        { do: 'sell', gameId: 51, tickets: 1, pauseMs: 112 },
        { fault: 'session', pauseMs: 0 },
        { do: 'handOver', pauseMs: 246 },
      ],
    }))

  it('where an original was printed with the mark of a copy after damage to the journal, and then its copy', () =>
    expectAllRules({
      seed: 100123,
      startMs: 1795176010000,
      steps: [
        { do: 'sell', gameId: 31, tickets: 1, pauseMs: 44 },
        { fault: 'rot', of: 'journal', pauseMs: 0 },
        { do: 'sell', gameId: 31, tickets: 1, pauseMs: 233 },
        { do: 'sell', gameId: 31, tickets: 1, pauseMs: 125 },
        { do: 'sell', gameId: 31, tickets: 1, pauseMs: 145 },
        { do: 'handOver', pauseMs: 171 },
        { do: 'copy', pick: 10, pauseMs: 186 },
      ],
    }))

  it('where the clock is set back just after a sale, and an answer about the till is late', () =>
    expectAllRules({
      seed: 300282,
      startMs: 1795176010000,
      steps: [
        { do: 'sell', gameId: 31, tickets: 1, pauseMs: 88 },
        { do: 'sell', gameId: 51, tickets: 2, pauseMs: 193 },
        { fault: 'clock', of: 'computer', byMs: -93600000, pauseMs: 0 },
        { do: 'openDrawer', pauseMs: 188 },
        { fault: 'message', link: 'host', fate: 'slow', pauseMs: 0 },
        { do: 'payOut', pick: 44, pauseMs: 62 },
        { do: 'sell', gameId: 31, tickets: 1, pauseMs: 73 },
      ],
    }))
})
