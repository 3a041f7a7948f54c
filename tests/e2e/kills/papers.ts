import type { Shop } from '../../kit/program.ts'

const isMarked = (lines: readonly string[]): boolean => lines.some((line) => line.includes('CÓPIA'))
const digitsOf = (lines: readonly string[]): string => lines.join('').replaceAll(/\D/g, '')

/** Everything that came out of the virtual printer, which keeps its last receipts only. */
export class Papers {
  readonly #papers = new Map<number, { readonly lines: readonly string[]; readonly digits: string }>()

  async readOn(shop: Shop): Promise<void> {
    const response = await shop.requestPrinter('/receipts')
    const { receipts } = (await response.json()) as { receipts: { number: number; text: string[] }[] }
    for (const { number, text } of receipts)
      if (!this.#papers.has(number)) this.#papers.set(number, { lines: text, digits: digitsOf(text) })
  }

  /** Those with the number of a ticket. */
  of(barcode: string): (readonly string[])[] {
    return [...this.#papers.values()].flatMap(({ lines, digits }) =>
      digits.includes(barcode) ? [lines] : [],
    )
  }

  /** Numbers of tickets, and texts of other receipts, that came out as originals more than once. */
  twiceUnmarked(barcodes: readonly string[]): string[] {
    const isTicket = (lines: readonly string[]) => lines.some((line) => line.includes('Válido até'))
    const tickets = barcodes.filter(
      (barcode) => this.of(barcode).filter((lines) => isTicket(lines) && !isMarked(lines)).length > 1,
    )
    const others = [...this.#papers.values()].flatMap(({ lines }) =>
      isTicket(lines) || isMarked(lines) ? [] : [lines.join('\n')],
    )
    return [...tickets, ...others.filter((text, place) => others.indexOf(text) !== place)]
  }
}
