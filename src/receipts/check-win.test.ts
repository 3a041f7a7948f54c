import { describe, expect, it } from 'vitest'
import { checkWinSamples } from './check-win.ts'
import { receiptOf, rowsOf, wrongField } from './testing.ts'

const path = '/check-win'
const { paid, overLimit, ticketCancelled, payoutCancelled } = checkWinSamples
const textOf = (payload: unknown) => rowsOf(path, payload).join('\n')
const codesOf = (payload: unknown) =>
  receiptOf(path, payload).lines.filter(({ kind }) => kind === 'barcode' || kind === 'qr')

describe('the payout receipt', () => {
  it('has ticket, purchase, prize, verdict, amount paid, time, place and cashier [payout-receipt]', () => {
    const text = textOf(paid)
    for (const part of [
      /PRIZE PAYOUT/,
      /4711-0202603141-80321007/,
      /Game +Keno 20\/80/,
      /Purchased +14\/03\/2026 18:03:21/,
      /Result +Winning, paid/,
      /Prize +BRL 420\.00/,
      /^PAID +BRL 420\.00$/m,
      /^Paid +14\/03\/2026 18:17:21$/m,
      /Counter T-2/,
      /Operator +1042/,
    ])
      expect(text).toMatch(part)
  })

  it('has no code, so that it cannot be scanned instead of the ticket', () => {
    expect(codesOf(paid)).toEqual([])
  })

  it('is marked first and last as a copy or as training', () => {
    for (const [name, mark] of [
      ['copy', 'COPY 2'],
      ['training', 'TRAINING'],
    ] as const) {
      expect(rowsOf(path, checkWinSamples[name])[0]).toContain(mark)
      expect(rowsOf(path, checkWinSamples[name]).slice(-3).join()).toContain(mark)
    }
  })
})

describe('the claim slip of a prize over the limit', () => {
  const text = textOf(overLimit)

  it('shows the prize that is owed, that nothing was paid, where to claim it and with which documents', () => {
    expect(text).toMatch(/Payout limit +BRL 1,000\.00/)
    expect(text).toMatch(/^PRIZE +BRL 1,234,567\.00$/m)
    const shown = text.replace(/\s+/g, ' ')
    expect(shown).toContain('has not been paid yet')
    expect(shown).toContain('special validation with management permission')
    expect(shown).toContain('Where to claim the prize Balcão Jogos, Lda. Rua do Comércio 7')
  })

  it('has the ticket number as text, as barcode and as QR code', () => {
    const { barcode } = overLimit
    expect(text).toContain('510-20260314-0000421')
    expect(codesOf(overLimit)).toEqual([
      { kind: 'barcode', digits: barcode },
      { kind: 'qr', text: barcode },
    ])
  })

  it('has room for name, document and signature', () => {
    expect(text).toMatch(/Name _{12,}\s+Document _{12,}\s+_{48}\s+Player's signature/)
  })

  it('is printed even if the host reported neither the limit nor the time of purchase', () => {
    const untold = { ...overLimit, limit: undefined, purchaseDate: undefined }
    expect(textOf(untold)).toMatch(/^PRIZE +BRL/m)
    expect(textOf(untold)).not.toMatch(/limit +BRL|Purchased/)
  })
})

describe('the receipt of a cancellation', () => {
  it('of a ticket is void, and shows the refund to the player', () => {
    const rows = rowsOf(path, ticketCancelled)
    expect(rows[0]).toContain(' VOID ')
    expect(rows[1]).toContain(' NOT PAYABLE ')
    expect(rows.at(-2)).toContain(' NOT PAYABLE ')
    expect(rows.join('\n')).toMatch(/Given back to player\s+BRL 15\.00/)
  })

  it('of a payout shows the amount that the player returned, and that the ticket can be paid again', () => {
    const text = textOf(payoutCancelled)
    expect(text).not.toContain('VOID')
    expect(text).toMatch(/Taken back from player\s+BRL 420\.00/)
    expect(text.replace(/\s+/g, ' ')).toContain('still a winning one and can be paid')
  })

  it('is signed by the player', () => {
    for (const payload of [ticketCancelled, payoutCancelled])
      expect(textOf(payload)).toMatch(/_{48}\s+Player's signature/)
  })
})

it.each([
  ['sumPaid', { ...paid, sumPaid: 41_999 }],
  ['sumPaid', { ...payoutCancelled, sumPaid: 1 }],
  ['sumPaid', { ...ticketCancelled, sumPaid: 0 }],
  ['sumPaid', { ...overLimit, sumPaid: 1 }],
  ['wins', { ...overLimit, limit: overLimit.wins.prize }],
  ['wins.prize', { ...paid, wins: { prize: 0 } }],
  ['purchaseDate', { ...paid, purchaseDate: undefined }],
  ['barcode', { ...paid, barcode: '4711' }],
  ['verdict', { ...paid, verdict: 'waiting' }],
])('a payload is refused, with the field %s, if its figures contradict each other', (field, payload) => {
  expect(wrongField(path, payload)).toBe(field)
})
