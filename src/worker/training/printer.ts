import { receiptTexts } from '../../../locales/receipts.ts'
import type { PrintConfig, PrinterStatus, PrintJob } from '../../protocol/print-service.ts'
import { receiptRoutes } from '../../receipts/routes.ts'
import { plainText } from '../../receipts/text.ts'
import type { PrintReply } from '../core/ports.ts'
import type { TrainingPaper } from '../shared/training-facts.ts'

/** The number of receipts that are kept. */
const keptPapers = 30
/** 80 mm paper. */
const columns = 48

export const virtualPrinter: PrinterStatus = {
  printActive: true,
  status: true,
  problems: [],
  printer: 'virtual',
}

/** The payload with the training mark. */
export const asTraining = (data: unknown): unknown =>
  typeof data === 'object' && data !== null ? { ...data, isTraining: true } : data

/** A printer on the screen. A job that it already has is not printed again. */
export class TrainingPrinter {
  readonly #now: () => number
  readonly #show: (papers: readonly TrainingPaper[]) => void
  #papers: readonly TrainingPaper[]

  constructor(
    now: () => number,
    show: (papers: readonly TrainingPaper[]) => void,
    papers: readonly TrainingPaper[] = [],
  ) {
    this.#now = now
    this.#show = show
    this.#papers = papers
  }

  print(route: string, { id, data, config }: { id: string; data: unknown; config: PrintConfig }): PrintReply {
    if (this.has(id)) return printed(id)
    const layOut = receiptRoutes.find(({ path }) => path === route)?.layOut
    const receipt = layOut?.(asTraining(data), receiptTexts[config.language], { ...config, columns })
    if (!receipt?.ok) return { kind: 'refused', message: JSON.stringify(receipt?.refusal ?? route) }
    const paper = { jobId: id, at: this.#now(), lines: plainText(receipt.value) }
    this.#papers = [paper, ...this.#papers].slice(0, keptPapers)
    this.#show(this.#papers)
    return printed(id)
  }

  has(jobId: string): boolean {
    return this.#papers.some((paper) => paper.jobId === jobId)
  }
}

export const printed = (id: string): PrintReply => ({
  kind: 'job',
  job: { id, state: 'printed', confirmed: true } satisfies PrintJob,
})
