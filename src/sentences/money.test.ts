import { describe, expect, it } from 'vitest'
import { id } from '../../tests/kit/decider.ts'
import type { Logged } from '../events/vocabulary.ts'
import { moneySentences } from './money.ts'
import { Show } from './show.ts'
import { Verdict } from './verdict.ts'

describe('what only the host’s ledger has', () => {
  const recovered = {
    movementId: id(40),
    operatorId: 1042,
    kind: 'ticketCancellation' as const,
    amount: 100,
    doneAt: 0,
  }

  it('is named in words where it was not made at this counter', () => {
    const elsewhere = [{ number: 12, date: 0, kind: 'terminalRefund' as const, amount: -500 }]
    expect(moneySentences.tillLedgerRead({ number: 12, elsewhere, awaited: [] }, new Show())).toContain(
      ' Entry 12 was not made here: funds taken back from a terminal, 500 minor units out of the till at ',
    )
  })

  it('names the account where it was found after damage to the log, if it was the money of one', () => {
    const topUp = { ...recovered, kind: 'walletTopUp', userId: 'QR-4711' } as const
    expect(moneySentences.movementRecovered(topUp, new Show())).toMatch(/\. The account is QR-4711\.$/)
  })

  it('is named in words where it was found after damage to the log', () => {
    expect(moneySentences.movementRecovered(recovered, new Show())).toContain(
      'after damage to the log: the cancellation of a ticket by operator 1042, 100 minor units, done at ',
    )
    const verdict = new Verdict({ isAbout: () => true, isNear: () => true })
    const event: Logged = { type: 'movementRecovered', data: recovered, seq: 1, at: 0 }
    verdict.see(event, new Show())
    expect(verdict.sentences(new Show())).toEqual([
      "The cancellation of a ticket (100 minor units) was found in the host's ledger after damage to the log.",
    ])
  })
})
