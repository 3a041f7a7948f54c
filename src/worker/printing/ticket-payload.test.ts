import { describe, expect, it } from 'vitest'
import { given, id, stateAfter } from '../../../tests/kit/decider.ts'
import { foreignTable } from '../../../tests/kit/foreign-games.ts'
import { lottoTicket, openShop, purchaseUnderWay, sold } from '../../../tests/kit/shop.ts'
import type { OfferedGame } from '../../events/games.ts'
import type { CartTicket, SoldTicket } from '../../events/ticket.ts'
import type { Event } from '../../events/vocabulary.ts'
import type { GameRules } from '../../protocol/game-rules.ts'
import { rowsOf } from '../../receipts/testing.ts'
import { cashSamples } from '../../receipts/cash.ts'
import { languages, type Language } from '../../values/language.ts'
import { printConfig, ticketPayload } from './ticket-payload.ts'

describe('how a receipt is written', () => {
  const state = stateAfter(openShop)
  const { deployment } = state.session
  const writtenIn = (locale: string) =>
    printConfig({ ...state, session: { ...state.session, deployment: { ...deployment!, locale } } })

  it.each([
    ['en-GB', /14\/03\/2026/, /1,234\.50/],
    ['es-PE', /14\/03\/2026/, /1,234\.50/],
    ['en-US', /03\/14\/2026/, /1,234\.50/],
    ['sr-RS', /14\.03\.2026\./, /1\.234,50/],
  ])('follows the locale of the deployment, %s, whatever the language [locale]', (locale, day, amount) => {
    const rows = rowsOf('/cash', cashSamples.refill, {
      language: 'pt',
      locale: writtenIn(locale)?.locale,
    }).join('\n')
    expect(rows).toMatch(day)
    expect(rows).toMatch(amount)
    expect(rows).toContain('REFORÇO')
  })

  it('follows the language where the host names no real locale: paper never fails for it', () => {
    expect(writtenIn('en_GB')).not.toHaveProperty('locale')
  })
})

const sale = (number: number, how: Partial<SoldTicket> = {}, ticket: Partial<CartTicket> = {}): Event[] => [
  ...purchaseUnderWay(number, lottoTicket(number, ticket)),
  { type: 'ticketSold', data: { uniqueReqId: id(number + 100), sold: { ...sold(), ...how } } },
]
const payloadOf = (number: number, ...events: Event[]) =>
  ticketPayload(stateAfter([...openShop, ...events]), id(number + 100), 0, null)

describe('the content of a ticket', () => {
  it('is that of its own sale, with the name of the game in the language of receipts, else its number', () => {
    const events = [...sale(1, { price: 100 }), ...sale(2, { price: 250 }, { gameId: 999 })]
    expect(payloadOf(1, ...events)).toMatchObject({ price: 100, gameId: 4, gameName: 'Lotto 6×36' })
    expect(payloadOf(2, ...events)).toMatchObject({ price: 250, gameId: 999, gameName: '999' })
    expect(payloadOf(3, ...events)).toBeNull()
  })

  it('has an instant prize, the root of the day, a helpline and the age from which people may play where there is one', () => {
    const plain = payloadOf(1, ...sale(1))
    expect(plain).not.toHaveProperty('instantPrize')
    expect(plain).not.toHaveProperty('dayRoot')
    const dayRoot = 'ab'.repeat(32)
    expect(payloadOf(1, ...sale(1, { instantPrize: 0, dayRoot }))).toMatchObject({ instantPrize: 0, dayRoot })
    const state = stateAfter([...openShop, ...sale(1)])
    const { helpline, minimumAge, ...deployment } = state.session.deployment!
    expect(helpline).toEqual(expect.any(String))
    expect(minimumAge).toEqual(expect.any(Number))
    expect(plain).toHaveProperty('helpline', helpline)
    expect(plain).toHaveProperty('minimumAge', minimumAge)
    const without = { ...state, session: { ...state.session, deployment } }
    expect(ticketPayload(without, id(101), 0, null)).not.toHaveProperty('helpline')
    expect(ticketPayload(without, id(101), 0, null)).not.toHaveProperty('minimumAge')
  })

  it('has the age of the shop whatever language the operator reads', () => {
    const { session, ...state } = stateAfter([...openShop, ...sale(1)])
    const ageIn = (language: Language) => {
      const deployment = { ...session.deployment!, minimumAge: 21 }
      const readIn = { ...state, session: { ...session, deployment, language } }
      return ticketPayload(readIn, id(101), 0, null)?.minimumAge
    }
    expect(languages.map(ageIn)).toEqual(languages.map(() => 21))
  })

  it('has the time of a copy, and none on the original', () => {
    expect(payloadOf(1, ...sale(1))).not.toHaveProperty('copiedDate')
    const copy = ticketPayload(stateAfter([...openShop, ...sale(1)]), id(101), 1, 60_000)
    expect(copy).toMatchObject({ copy: 1, copiedDate: 60_000 })
  })

  it('says whether the ticket was cancelled', () => {
    const cancelled: Event = {
      type: 'movementRecovered',
      data: {
        ...{ movementId: id(801), operatorId: 1042, kind: 'ticketCancellation', amount: 100 },
        ...{ doneAt: 30_000, barcode: sold().barcode },
      },
    }
    expect(payloadOf(1, ...sale(1))?.isVoid).toBe(false)
    expect(payloadOf(1, ...sale(1), cancelled)?.isVoid).toBe(true)
  })
})

describe('the name of a market on a ticket', () => {
  /** The markets of a bet each on 1001, on 1002 and on a plain number, in a game that the host describes. */
  const namesWith = (rules: GameRules | undefined, ...more: Event[]) => {
    const game = { gameId: 4, name: 'Fish', prices: { '1': 100 }, ...(rules && { rules }) }
    const bets = [1001, 1002, 3].map((choice) => ({ numbers: [choice] }))
    return payloadOf(
      1,
      { type: 'gamesOffered', data: { games: [game] } },
      ...more,
      ...sale(1, {}, { bets }),
    )?.bets.map(({ name }) => name)
  }
  const inLanguage = (language: 'en' | 'es'): Event => ({ type: 'languageChosen', data: { language } })

  it('is in the language of the receipt, else its key; a number has none', () => {
    expect(namesWith(foreignTable)).toEqual(['Peixe miúdo', 'deep', undefined])
    expect(namesWith(foreignTable, inLanguage('en'))).toEqual(['Small fish', 'deep', undefined])
    expect(namesWith(foreignTable, inLanguage('es'))).toEqual(['small', 'deep', undefined])
  })

  it('is left to the print program where the board has its own markets, unless the host names them in the language', () => {
    const wheel = { ...foreignTable, board: 'wheel' } as const
    expect(namesWith(wheel)).toEqual(['Peixe miúdo', undefined, undefined])
    expect(namesWith(wheel, inLanguage('es'))).toEqual([undefined, undefined, undefined])
  })

  it('is that of the board that the host describes, where the catalogue has another one or none', () => {
    const boardWith = (board: 'wheel' | 'race', gameId: number) => {
      const rules = { ...foreignTable, board }
      const game = { gameId, name: 'Fish', prices: { '1': 100 }, rules }
      const offered: Event = { type: 'gamesOffered', data: { games: [game] } }
      return payloadOf(1, offered, ...sale(1, {}, { gameId, bets: [{ numbers: [1002] }] }))?.board
    }
    expect([boardWith('wheel', 7001), boardWith('race', 16)]).toEqual(['wheel', 'race'])
    // What the print program knows by itself is left out.
    expect(boardWith('wheel', 16)).toBeUndefined()
    expect(payloadOf(1, ...sale(1))).not.toHaveProperty('board')
  })

  it('is that of the sale, as is the name of the game, whatever the host offers when the ticket is printed', () => {
    const offer = (...games: OfferedGame[]): Event => ({ type: 'gamesOffered', data: { games } })
    const rules = { ...foreignTable, board: 'race' } as const
    const game = { gameId: 4, name: 'Fish', names: { pt: 'Peixes' }, prices: { '1': 100 }, rules }
    const bets = [1001, 1002, 3].map((choice) => ({ numbers: [choice] }))
    const ticket = lottoTicket(1, { bets })
    const before: Event[] = [...openShop, offer(game), { type: 'ticketAdded', data: { ticket } }]
    const requested = [...before, ...given(...before).when({ type: 'pay' }).events]
    const { uniqueReqId } = stateAfter(requested).payment.history[0]!
    const bought: Event[] = [...requested, { type: 'ticketSold', data: { uniqueReqId, sold: sold() } }]
    const paperAfter = (...events: Event[]) =>
      ticketPayload(stateAfter([...bought, ...events]), uniqueReqId, 0, null)
    const paper = paperAfter()
    expect(paper).toMatchObject({
      gameName: 'Peixes',
      board: 'race',
      bets: [{ name: 'Peixe miúdo' }, {}, {}],
    })
    const markets = foreignTable.markets.map((market) => ({ ...market, names: { pt: 'Ave' } }))
    const changed = { ...game, name: 'Birds', names: {}, rules: { ...foreignTable, markets } }
    expect(paperAfter(offer(changed))).toEqual(paper)
    expect(paperAfter(offer())).toEqual(paper)
  })

  it('and the name of the game is that of the sale also where the host only names a game of the catalogue', () => {
    const offer = (...games: OfferedGame[]): Event => ({ type: 'gamesOffered', data: { games } })
    const named = { gameId: 4, name: 'Fish', names: { pt: 'Peixes' }, prices: { '1': 100 } }
    const before: Event[] = [
      ...openShop,
      offer(named),
      { type: 'ticketAdded', data: { ticket: lottoTicket(1) } },
    ]
    const requested = [...before, ...given(...before).when({ type: 'pay' }).events]
    const { uniqueReqId } = stateAfter(requested).payment.history[0]!
    const bought: Event[] = [...requested, { type: 'ticketSold', data: { uniqueReqId, sold: sold() } }]
    const nameAfter = (...events: Event[]) =>
      ticketPayload(stateAfter([...bought, ...events]), uniqueReqId, 0, null)?.gameName
    expect([nameAfter(), nameAfter(offer()), nameAfter(offer({ ...named, names: { pt: 'Mar' } }))]).toEqual(
      Array.from({ length: 3 }, () => 'Peixes'),
    )
  })

  it('is left out in a game without markets', () => {
    expect(namesWith(undefined)).toEqual([undefined, undefined, undefined])
  })
})
