import { describe, expect, it } from 'vitest'
import type { Report } from '../../worker/api.ts'
import { csvName, reportCsv, type CsvStyle } from './csv.ts'
import { productVersion } from '../../../tests/kit/versions.ts'

const report: Report = {
  kind: 'sales',
  operatorId: 1042,
  from: '2026-03-23',
  to: '2026-03-29',
  isWeek: true,
  madeAt: 0,
  versions: { product: `v${productVersion}` },
  games: [
    {
      gameId: 51,
      gameName: 'Lotaria "Grande", a maior',
      tickets: 2,
      sales: 123_450,
      cancelledTickets: 1,
      cancelled: 5,
      payouts: -1,
      prizes: -7_000,
    },
  ],
  days: [{ date: '2026-03-23', sales: 123_450, cancelled: 5, prizes: -7_000 }],
  refill: { amount: 50, count: 1 },
  collection: { amount: 0, count: 0 },
  creditTerminal: { amount: 0, count: 0 },
  debitTerminal: { amount: 0, count: 0 },
  creditQrcode: { amount: 300, count: 2 },
  debitQrcode: { amount: 0, count: 0 },
  till: { opening: -131_000, closing: -205 },
  balance: -205,
}

const peruvian: CsvStyle = { currency: 'SOL', locale: 'es-PE', timeZone: 'America/Lima' }
const csv = (of: Report, style = peruvian) =>
  reportCsv(
    of,
    style,
    (key) => key,
    (_gameId, hostName) => hostName,
  )

describe('a report as a file', () => {
  const lines = csv(report).split('\r\n')

  it('has the same number of fields in every line, doubled quotes, and the line ends of RFC 4180', () => {
    expect(lines.at(-1)).toBe('')
    const outsideQuotes = (line: string) => line.replaceAll(/"(?:[^"]|"")*"/g, '')
    for (const line of lines.slice(0, -1)) expect(outsideQuotes(line).split(',')).toHaveLength(13)
    expect(lines[1]).toContain('"Lotaria ""Grande"", a maior"')
  })

  it('writes amounts plainly, to the cent and with their sign', () => {
    expect(lines[1]).toBe(
      'csv.game,51,"Lotaria ""Grande"", a maior",2,1234.50,1,0.05,-1,-70.00,1304.45,,,PEN',
    )
    expect(lines).toContain('csv.money,,money.opening,,,,,,,,,-1310.00,PEN')
    expect(lines).toContain('csv.money,,money.creditQrcode,,,,,,,,2,3.00,PEN')
    expect(lines).toContain('csv.money,,money.expected,,,,,,,,,-2.05,PEN')
  })

  it('has the separator and the decimal sign that spreadsheets of the locale expect [locale]', () => {
    const portuguese = csv(report, { currency: 'BRL', locale: 'pt-PT', timeZone: 'Europe/Lisbon' }).split(
      '\r\n',
    )
    expect(portuguese[1]).toBe(
      'csv.game;51;"Lotaria ""Grande"", a maior";2;1234,50;1;0,05;-1;-70,00;1304,45;;;BRL',
    )
  })

  it.each(['=1+1', '+351 21', '-3', '@SUM(A1)', '\t=1', '=HYPERLINK("x","y")'])(
    'makes a text of %j, which a spreadsheet would run, and leaves amounts the numbers that they are',
    (gameName) => {
      const [game] = report.games
      const lines = csv({ ...report, games: [{ ...game!, gameName }] }).split('\r\n')
      expect(lines[1]?.replaceAll('""', '"')).toMatch(/^csv\.game,51,"?'/)
      expect(lines[1]).toContain(`'${gameName.replaceAll('"', '""')}`)
      expect(lines[1]).toContain(',-70.00,')
    },
  )

  it('of payments says how often the drawer was opened, and who opened it when without a sale', () => {
    const drawer = {
      counts: [
        { use: 'payment', count: 12 },
        { use: 'other', count: 1 },
      ],
      byCashier: [
        {
          operatorId: 1042,
          at: Date.parse('2026-03-23T15:04:05Z'),
          reason: 'other',
          note: 'stamps, and a pen',
        },
      ],
    } as const
    const lines = csv({ ...report, kind: 'payments', terminals: [], drawer }).split('\r\n')
    expect(lines.filter((line) => line.startsWith('drawer'))).toEqual([
      'drawer.last,,drawer.payment,,,,,,,,12,,PEN',
      'drawer.last,,drawer.reason.other,,,,,,,,1,,PEN',
      'drawer.last,2026-03-23 10:04:05,"drawer.reason.other, 1042, stamps, and a pen",,,,,,,,,,PEN',
    ])
  })

  it('of paid tickets contains nothing of the others', () => {
    const paid = csv({ ...report, kind: 'validations' }, { ...peruvian, currency: 'BRL' }).split('\r\n')
    expect(paid[1]).toBe('csv.game,51,"Lotaria ""Grande"", a maior",,,,,-1,-70.00,,,,BRL')
    expect(paid.filter((line) => line.startsWith('csv.money'))).toHaveLength(1)
  })

  it('names the currency as ISO 4217 does, whatever it is called on the screen [iso-currency]', () => {
    expect(lines[0]).toMatch(/,column.currency$/)
    for (const line of lines.slice(1, -1)) expect(line).toMatch(/,PEN$/)
    expect(csv(report, { ...peruvian, currency: 'BRL' })).toContain(',BRL\r\n')
  })

  it('is named after operator and days', () => {
    expect(csvName(report)).toBe('balcao-sales-1042-2026-03-23-2026-03-29.csv')
    expect(csvName({ ...report, from: report.to })).toBe('balcao-sales-1042-2026-03-29.csv')
  })
})
