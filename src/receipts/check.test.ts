import { describe, expect, it } from 'vitest'
import { receiptTexts } from '../../locales/receipts.ts'
import type { CheckPayload } from './check.ts'
import { checkSamples } from './check.ts'
import type { LayoutConfig } from './layout.ts'
import { receiptRoutes } from './routes.ts'
import { plainText } from './text.ts'

const config: LayoutConfig = { language: 'en', currency: 'BRL', timeZone: 'Europe/Lisbon', columns: 48 }
const route = receiptRoutes.find(({ path }) => path === '/check')

const layOut = (payload: unknown) => route?.layOut(payload, receiptTexts.en, config)
function rowsOf(payload: CheckPayload): string[] {
  const receipt = layOut(payload)
  return receipt?.ok ? plainText(receipt.value) : []
}

describe('the till receipt', () => {
  const rows = rowsOf(checkSamples.original)
  const text = rows.join('\n')

  it('has seller, time, tickets and amounts [till-receipt]', () => {
    for (const part of [
      'Balcão Jogos, Lda.',
      'NIF 509 000 000',
      'Shop Quiosque São João (L-017)',
      'Counter T-2',
      'Draws 260314-216 – 260314-218',
      'Draw 260314-216',
      '14/03/2026 18:03:21',
      '1773511401000',
      '1042',
    ])
      expect(text).toContain(part)
  })

  it('has its amounts at the right edge, including total, received and change', () => {
    for (const row of [
      /^Keno 20\/80 +BRL 15\.00$/,
      /^Roleta 36 +BRL 4\.00$/,
      /^Pick 3 +BRL 2\.00$/,
      /^TOTAL +BRL 21\.00$/,
      /^Received +BRL 50\.00$/,
      /^Change +BRL 29\.00$/,
    ])
      expect(rows).toContainEqual(expect.stringMatching(row))
  })

  it('masks the ticket numbers and has no code, so that it cannot be used as a ticket [masked-number]', () => {
    expect(text).toContain('4711-0*****3141-80321007')
    expect(text).not.toContain('4711-0202603141')
    expect(text).not.toMatch(/\[(QR|\|\|)/)
    expect(text).toContain('This is not a ticket.')
  })

  it('is marked first and last as a copy or as training', () => {
    expect(rowsOf(checkSamples.copy)[0]).toContain('COPY 1')
    expect(rowsOf(checkSamples.copy).at(-2)).toContain('COPY 1')
    expect(rowsOf(checkSamples.training).slice(0, 2).join()).toMatch(/TRAINING.*NOT PAYABLE/)
  })

  it.each([
    ['fundsTogether', { fundsTogether: 2000, remainder: 3000 }],
    ['remainder', { remainder: 2800 }],
    ['remainder', { received: 2000, remainder: -100 }],
    ['data', { data: [] }],
    ['date', { date: '2026-03-14' }],
  ])('is refused, with the field %s, where its figures are wrong', (field, wrong) => {
    const refused = layOut({ ...checkSamples.original, ...wrong })
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'payload' } })
    expect(JSON.stringify(refused)).toContain(`${field}: `)
  })
})
