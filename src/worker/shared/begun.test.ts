import { describe, expect, it } from 'vitest'
import { given, id, factsWith } from '../../../tests/kit/decider.ts'
import { lottoTicket, openShop, sold } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'
import type { PageCommand } from '../commands.ts'
import type { CheckedTicket } from '../verification/facts.ts'
import { errorCodes } from '../../protocol/error-codes.ts'

const ownId = id(7_777)
const barcode = '1234567890123456789012345678'
const won: CheckedTicket = {
  status: 'winning',
  prize: 500,
  paid: 0,
  purchasedAt: 20_000,
  expiresAt: 90_000_000,
  payout: null,
  isRepeated: false,
}
const check = {
  facts: factsWith({ verification: { check: { barcode, state: 'known', ticket: won } } }),
} as const
const { ticketId, gameId, priceVariant, bets, drawCount } = lottoTicket(1)
const inCart: Event = { type: 'ticketAdded', data: { ticket: lottoTicket(1) } }
const bought: Event[] = [
  inCart,
  {
    type: 'purchaseRequested',
    data: {
      purchaseId: id(201),
      operatorId: 1042,
      lottery: 'ordinary',
      tickets: [{ uniqueReqId: id(101), ticket: lottoTicket(1) }],
    },
  },
]
const inHistory: Event[] = [...bought, { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } }]
const refused: Event[] = [
  ...bought,
  { type: 'ticketRefused', data: { uniqueReqId: id(101), code: errorCodes.database, name: 'refused' } },
]
const ready: Event = { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } }

/** What begins something, and what has to be so before it. */
const beginnings: [PageCommand, Event[]][] = [
  [{ type: 'addTicket', ticketId: ownId, gameId, priceVariant, bets, drawCount }, []],
  [{ type: 'pay' }, [inCart]],
  [{ type: 'rebuy', uniqueReqId: id(101) }, refused],
  [{ type: 'refillTill', amount: 500 }, [ready]],
  [{ type: 'payOutTicket', barcode }, [ready]],
  [{ type: 'printTicket', uniqueReqId: id(101) }, inHistory],
  [{ type: 'printCopy', uniqueReqId: id(101) }, inHistory],
]

describe('a command with an id of its own', () => {
  it.each(beginnings)(
    '%o starts what the log then has under that id, once [replaced-core]',
    (command, before) => {
      const repeated = { ...command, id: ownId }
      const events = [...openShop, ...before]
      const first = given(...events).when(repeated, check)
      expect(first.code).toBeNull()
      expect(JSON.stringify(first.events)).toContain(ownId)
      const again = given(...events, ...first.events).when(repeated, check)
      expect(again).toMatchObject({ code: null, events: [] })
    },
  )

  it('is known by its ticket also once that has been sold', () => {
    const again: PageCommand = {
      type: 'addTicket',
      id: ticketId,
      ticketId,
      gameId,
      priceVariant,
      bets,
      drawCount,
    }
    expect(given(...openShop, ...inHistory).when(again)).toMatchObject({ code: null, events: [] })
  })
})
