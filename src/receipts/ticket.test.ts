import { describe, expect, it } from 'vitest'
import { receiptTexts } from '../../locales/receipts.ts'
import { gameIds, gameRow, type GameRow } from '../games/catalogue.ts'
import { languages } from '../values/language.ts'
import type { LayoutConfig } from './layout.ts'
import type { Columns, Line } from './receipt.ts'
import { receiptRoutes } from './routes.ts'
import { plainText } from './text.ts'
import { ticketReceipt, ticketSamples, type TicketPayload } from './ticket.ts'
import { widthOf } from './wrap.ts'

const config: LayoutConfig = { language: 'en', currency: 'BRL', timeZone: 'Europe/Lisbon', columns: 48 }
const receiptOf = (payload: TicketPayload, columns: Columns = 48) =>
  ticketReceipt(payload, receiptTexts.en, { ...config, columns })
const textOf = (payload: TicketPayload, columns: Columns = 48) =>
  plainText(receiptOf(payload, columns)).join('\n')
const bannersOf = (payload: TicketPayload) =>
  receiptOf(payload).lines.flatMap((line, at) =>
    line.kind === 'text' && line.inverse ? [{ at, text: line.text }] : [],
  )

/** One bet of each family, and its text on paper. */
const betsByFamily = {
  pickNumbers: [{ numbers: [3, 7, 21] }, /A\. +03 07 21 /],
  digits: [{ numbers: [4, 0, 7], format: 1001 }, /A\. +4 0 7 · Exact order/],
  // The first market of every table, which has a name instead of a number.
  table: [{ numbers: [1001] }, /A\. +\w*\p{L}/u],
} as const satisfies Record<GameRow['family'], [TicketPayload['bets'][number], RegExp]>

describe('the ticket', () => {
  it('has everything that a player or an inspector needs [sold-ticket] [ticket-content]', () => {
    const text = textOf(ticketSamples.original)
    for (const part of [
      'Balcão Jogos, Lda.',
      'NIF 509 000 000',
      'Rua do Comércio 7, 1100-150 Lisboa',
      'Shop Quiosque São João (L-017)',
      'Counter T-2',
      'Keno 20/80',
      'First draw 260314-216',
      'Last draw 260314-218',
      '14/03/2026 18:05:00',
      '03 11 17 24 38 42 55 61 70 79',
      'BRL 15.00',
      '4711-0202603141-80321007',
      '14/03/2026 18:03:21',
      '1042',
      'Claim by                              12/06/2026',
      'Please play responsibly. Over 18s only.',
      'Linha de apoio: 800 000 000',
    ])
      expect(text).toContain(part)
  })

  it('names the age of the deployment in every language, and minors alone where there is none', () => {
    const { minimumAge, ...ofMinors } = ticketSamples.original
    expect(minimumAge).toBe(18)
    for (const language of languages) {
      /** The sentence before the helpline. */
      const sentenceOf = (payload: TicketPayload) =>
        ticketReceipt(payload, receiptTexts[language], { ...config, language })
          .lines.flatMap((line) => (line.kind === 'text' ? [line.text] : []))
          .at(-2)
      expect(sentenceOf({ ...ofMinors, minimumAge: 21 })).toMatch(/^[^{\d]*21[^{\d]*$/)
      expect(sentenceOf(ofMinors)).toBe(receiptTexts[language].ticket.responsibleGamblingOfMinors)
    }
  })

  it('has only the ticket number in its barcode and its QR code', () => {
    const { barcode } = ticketSamples.original
    const codes = receiptOf(ticketSamples.original).lines.filter(
      ({ kind }) => kind === 'barcode' || kind === 'qr',
    )
    expect(codes).toEqual<Line[]>([
      { kind: 'barcode', digits: barcode },
      { kind: 'qr', text: barcode },
    ])
  })

  it('names the markets of the table games and prints the numbers of the others [bet-names]', () => {
    expect(textOf(ticketSamples.wheel)).toMatch(/1st dozen \(1-12\)[^]*Red[^]*C\. {2}17[^]*1st column/)
    expect(textOf({ ...ticketSamples.wheel, gameId: 2016 })).toContain('1st dozen (1-12)')
    expect(textOf({ ...ticketSamples.original, bets: [{ numbers: [1001] }] })).toContain('1001')
  })

  it('names the markets of a game that is not in the catalogue by its board, whatever the game of that number has', () => {
    const bets = [{ numbers: [1001] }, { numbers: [17] }, { numbers: [1003], name: 'Deep' }]
    const unknown = { ...ticketSamples.wheel, gameId: 7001, gameName: 'Wheel of Lisbon', bets }
    expect(textOf({ ...unknown, board: 'wheel' })).toMatch(/A\. +1st dozen \(1-12\)[^]*B\. +17 [^]*C\. +Deep/)
    expect(textOf({ ...unknown, gameId: 16, board: 'smallWheel' })).toMatch(/A\. +Low \(1-6\)/)
  })

  it('letters its bets and prints the price of each beside it', () => {
    const text = textOf(ticketSamples.original, 32)
    expect(text).toMatch(
      /A\. {2}03 11 17 24 38 42 55 61 70 *\n {4}79 +5\.00\nB\. {2}07 14 21 28 35 42 +5\.00\nC\. {2}80 +5\.00\n/,
    )
    const many = { ...ticketSamples.original, bets: Array.from({ length: 703 }, () => ({ numbers: [1] })) }
    expect(textOf({ ...many, price: 70_300 })).toMatch(
      /\nZ\. {2}01 +1\.00\nAA\. 01[^]*\nZZ\. 01 +1\.00\nAAA\. 01/,
    )
    expect(textOf({ ...many, price: 100 })).toMatch(/\nB\. {2}01 +\nC/)
  })

  it('prints the betting format of every bet of the digit games', () => {
    expect(textOf(ticketSamples.digits)).toMatch(/4 0 7 · Exact order +1\.00\n.*1 1 2 · Any order +1\.00/)
  })

  it.each(gameIds)(
    'of game %i has its logo, its name, and its bets in the format of its family',
    (gameId) => {
      const [bet, printed] = betsByFamily[gameRow(gameId)!.family]
      const payload = { ...ticketSamples.original, gameId, gameName: `Game no. ${gameId}`, bets: [bet] }
      expect(receiptOf(payload).lines).toContainEqual<Line>({ kind: 'logo', gameId })
      expect(textOf(payload)).toContain(`Game no. ${gameId}`)
      expect(textOf(payload)).toMatch(printed)
      expect(textOf(payload)).not.toContain('undefined')
    },
  )

  it('fills exactly the columns of the paper, whatever the names are', () => {
    const long = 'Ünïcödé Супердовга назва гри '.repeat(6)
    const payload = {
      ...ticketSamples.original,
      gameName: long,
      company: { name: long, taxNumber: long, address: long },
    }
    for (const columns of [32, 42, 48, 64] as const)
      for (const line of textOf(payload, columns).split('\n')) expect(widthOf(line)).toBe(columns)
  })
})

describe('the ticket of an instant game', () => {
  it('shows its win, in the largest letters beside its price [instant-result]', () => {
    expect(textOf(ticketSamples.instantWon)).toMatch(/Result +Won *\nPRIZE +BRL 25\.00/)
  })

  it('shows that it won nothing', () => {
    expect(textOf(ticketSamples.instantNotWon)).toMatch(/Result +No prize/)
    expect(textOf(ticketSamples.instantNotWon)).not.toContain('PRIZE')
  })

  it('of another game has no result', () => {
    expect(textOf(ticketSamples.original)).not.toMatch(/Result|PRIZE/)
  })
})

describe('the marks of a ticket', () => {
  it('are none on an original', () => {
    expect(bannersOf(ticketSamples.original)).toEqual([])
  })

  it.each([
    ['copy', ['COPY 1']],
    ['void', ['VOID', 'NOT PAYABLE']],
    ['training', ['TRAINING', 'NOT PAYABLE']],
  ] as const)('of a %s are white on black, first and last on the paper', (name, words) => {
    const banners = bannersOf(ticketSamples[name])
    expect(banners.map(({ text }) => text)).toEqual([...words, ...words])
    expect(banners[0]?.at).toBe(0)
    expect(banners.at(-1)?.at).toBe(receiptOf(ticketSamples[name]).lines.length - 2)
  })
})

describe('a route', () => {
  const [route] = receiptRoutes

  it('lays out each of its samples', () => {
    for (const sample of Object.values(route?.samples ?? {}))
      expect(route?.layOut(sample, receiptTexts.en, config)).toMatchObject({ ok: true })
  })

  it('names the wrong field of a bad payload [print-needs]', () => {
    const refused = route?.layOut({ ...ticketSamples.original, barcode: '12x' }, receiptTexts.en, config)
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'payload' } })
    expect(JSON.stringify(refused)).toContain('barcode')
  })
})
