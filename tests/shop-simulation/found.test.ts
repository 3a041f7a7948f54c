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

  it('where an operator logs in while a request of the earlier one is answered that its session has ended', () =>
    expectAllRules({
      seed: 300507,
      startMs: 1798754410000,
      steps: [
        { do: 'sell', gameId: 31, tickets: 1, pauseMs: 145 },
        { do: 'sell', gameId: 4, tickets: 1, pauseMs: 44 },
        { fault: 'message', link: 'host', fate: 'late', pauseMs: 0 },
        { do: 'collect', amount: 1000, pauseMs: 70 },
        { fault: 'session', pauseMs: 0 },
        { do: 'sell', gameId: 31, tickets: 2, pauseMs: 72 },
        { do: 'topUp', amount: 1500, pauseMs: 124 },
        { do: 'cancelTicket', pick: 45, pauseMs: 17 },
        { do: 'sell', gameId: 51, tickets: 1, pauseMs: 209 },
        { do: 'refill', amount: 1400, pauseMs: 96 },
        { fault: 'kill', machine: 'print', afterMs: 113, forMs: 778, pauseMs: 0 },
        { do: 'openDrawer', pauseMs: 167 },
        { do: 'handOver', pauseMs: 85 },
        { do: 'refill', amount: 400, pauseMs: 122 },
        { do: 'payOut', pick: 46, pauseMs: 154 },
        { do: 'sell', gameId: 31, tickets: 2, pauseMs: 133 },
        { do: 'cancelPayout', pick: 45, pauseMs: 246 },
        { do: 'sell', gameId: 20, tickets: 1, pauseMs: 234 },
        { do: 'sell', gameId: 20, tickets: 1, pauseMs: 223 },
        { do: 'sell', gameId: 4, tickets: 1, pauseMs: 90 },
        { do: 'sell', gameId: 20, tickets: 2, pauseMs: 106 },
        { do: 'openDrawer', pauseMs: 59 },
        { fault: 'session', pauseMs: 0 },
        { do: 'sell', gameId: 31, tickets: 1, pauseMs: 229 },
        { do: 'copy', pick: 26, pauseMs: 124 },
        { do: 'sell', gameId: 4, tickets: 1, pauseMs: 89 },
        { do: 'sell', gameId: 20, tickets: 1, pauseMs: 110 },
        { do: 'payOut', pick: 18, pauseMs: 109 },
        { do: 'payOut', pick: 6, pauseMs: 200 },
        { do: 'cancelTicket', pick: 11, pauseMs: 237 },
        { do: 'settle', pick: 35, pauseMs: 217 },
        { do: 'sell', gameId: 4, tickets: 1, pauseMs: 229 },
        { do: 'sell', gameId: 51, tickets: 1, pauseMs: 56 },
        { do: 'sell', gameId: 20, tickets: 1, pauseMs: 171 },
        { do: 'payOut', pick: 14, pauseMs: 175 },
        { do: 'copy', pick: 22, pauseMs: 104 },
        { fault: 'message', link: 'host', fate: 'twice', pauseMs: 0 },
        { do: 'collect', amount: 800, pauseMs: 70 },
      ],
    }))

  it('where the cable is pulled out in the middle of a ticket, and then the print program ends', () =>
    expectAllRules({
      seed: 51,
      startMs: 1798754410000,
      steps: [
        { do: 'sell', gameId: 31, tickets: 1, pauseMs: 199 },
        { do: 'cancelTicket', pick: 3, pauseMs: 112 },
        { do: 'collect', amount: 700, pauseMs: 90 },
        { do: 'sell', gameId: 31, tickets: 2, pauseMs: 122 },
        { do: 'openDrawer', pauseMs: 201 },
        { do: 'copy', pick: 28, pauseMs: 49 },
        { do: 'collect', amount: 300, pauseMs: 66 },
        { do: 'topUp', amount: 1700, pauseMs: 81 },
        { do: 'sell', gameId: 31, tickets: 2, pauseMs: 35 },
        { do: 'sell', gameId: 20, tickets: 1, pauseMs: 212 },
        { do: 'openDrawer', pauseMs: 104 },
        { fault: 'cable', afterBytes: 807, forMs: 2426, pauseMs: 0 },
        { fault: 'kill', machine: 'print', afterMs: 16, forMs: 2507, pauseMs: 0 },
        { do: 'sell', gameId: 4, tickets: 1, pauseMs: 191 },
      ],
    }))
})
