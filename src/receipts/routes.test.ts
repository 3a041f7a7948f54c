import { describe, expect, it } from 'vitest'
import { languages } from '../values/language.ts'
import { receiptRoutes } from './routes.ts'
import { receiptOf, rowsOf } from './testing.ts'
import { widthOf } from './wrap.ts'

it('there is one route for every receipt of the print program [print-routes]', () => {
  const given = ['/ticket', '/check-win', '/qrcode', '/sendMoneyQrcode', '/paymentsReceiptPerDayAndWeek']
  const others = ['/salesReceiptPerDayAndWeek', '/check', '/terminal']
  const paths: readonly string[] = receiptRoutes.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining([...given, ...others]))
  expect(new Set(paths).size).toBe(paths.length)
})

describe.each(receiptRoutes)('every sample of $path', ({ path, samples }) => {
  const papers = languages.flatMap((language) =>
    ([32, 42, 48, 64] as const).map((columns) => ({ language, columns })),
  )

  it('fills exactly the columns of every paper in every language [paper-widths]', () => {
    for (const payload of Object.values(samples))
      for (const paper of papers)
        for (const row of rowsOf(path, payload, paper)) expect(widthOf(row)).toBe(paper.columns)
  })

  it('names the shop and the operator, and is cut at its end', () => {
    for (const payload of Object.values(samples)) {
      const text = rowsOf(path, payload).join('\n')
      for (const part of [
        'Balcão Jogos, Lda.',
        'NIF 509 000 000',
        'Quiosque São João',
        'Counter T-2',
        '1042',
      ])
        expect(text).toContain(part)
      expect(receiptOf(path, payload).lines.at(-1)).toEqual({ kind: 'cut' })
    }
  })

  it('has white paper above and below a QR code, as readers need it', () => {
    for (const payload of Object.values(samples)) {
      const { lines } = receiptOf(path, payload)
      lines.forEach((line, at) => {
        if (line.kind === 'qr') expect([lines[at - 1]?.kind, lines[at + 1]?.kind]).toEqual(['space', 'space'])
      })
    }
  })

  it('is marked first and last in training and as a copy [demo-receipts] [one-original]', () => {
    for (const payload of Object.values(samples)) {
      const marked = rowsOf(path, Object.assign({}, payload, { copy: 7, isTraining: true }))
      expect(marked[0]).toContain(' TRAINING ')
      expect(marked.slice(0, 3).join()).toContain(' COPY 7 ')
      expect(marked.at(-2)).toContain(' NOT PAYABLE ')
    }
  })
})
