import type { TestPrinter } from '../../print-daemon/testing/test-printer.ts'
import { paperOf, type SentPrint } from './print-machine.ts'

interface Request {
  readonly path: string
  readonly request: SentPrint
}

/** What came out of the printer, and what each job would come to on a printer without faults. */
export class Papers {
  readonly #printer: TestPrinter
  /** What was sent of each job. A copy that is sent again has another time. */
  readonly #requests = new Map<string, Request[]>()
  readonly #expected = new Map<Request, string | null>()
  /** Which original or copy of what a job is to print. */
  readonly #subjects = new Map<string, string>()
  /** How often each piece of paper came out. */
  readonly #pieces = new Map<string, number>()
  #counted = 0
  /** How many pieces there were when it was last looked whether one is too many. */
  #judged = 0

  constructor(printer: TestPrinter) {
    this.#printer = printer
  }

  /** The counter has sent a job to be printed, perhaps again. */
  readonly requested = (path: string, request: SentPrint): void => {
    const sent = this.#requests.get(request.id) ?? []
    const isKnown = sent.some((each) => JSON.stringify(each.request) === JSON.stringify(request))
    if (!isKnown) this.#requests.set(request.id, [...sent, { path, request }])
  }

  readonly subjectOf = (jobId: string, subject: string): void => void this.#subjects.set(jobId, subject)

  isOnPaper(jobId: string): boolean {
    return this.#papersOf(jobId).some((paper) => this.#countOf(paper) > 0)
  }

  /** Whether any paper of a ticket came out whole, an original or a copy. */
  hasTicket(uniqueReqId: string): boolean {
    const isOf = (subject: string) => subject.startsWith(`ticket ${uniqueReqId} `)
    return [...this.#subjects].some(([jobId, subject]) => isOf(subject) && this.isOnPaper(jobId))
  }

  /**
   * Receipts that came out more often than there are originals or copies with this content. Only a new piece of paper can be one too
   * many.
   */
  printedTooOften(): string[] {
    const { length } = this.#printer.cutOff
    if (length === this.#judged) return []
    this.#judged = length
    const subjects = new Map<string, Set<string>>()
    const papers = new Map<string, Set<string>>()
    for (const [jobId, subject] of this.#subjects)
      for (const paper of this.#papersOf(jobId)) {
        add(subjects, paper, subject)
        add(papers, subject, paper)
      }
    const alike = [...subjects].filter(([paper, own]) => this.#countOf(paper) > own.size)
    const sumOf = (own: ReadonlySet<string>) =>
      [...own].reduce((sum, paper) => sum + (subjects.get(paper)!.size === 1 ? this.#countOf(paper) : 0), 0)
    const variants = [...papers].filter(([, own]) => sumOf(own) > 1)
    return [...alike.flatMap(([, own]) => [...own]), ...variants.map(([subject]) => subject)]
  }

  #papersOf(jobId: string): string[] {
    return (this.#requests.get(jobId) ?? []).flatMap((sent) => {
      const known = this.#expected.get(sent)
      const paper = known === undefined ? paperOf(sent.path, sent.request) : known
      this.#expected.set(sent, paper)
      return paper ?? []
    })
  }

  #countOf(paper: string): number {
    const { cutOff } = this.#printer
    for (; this.#counted < cutOff.length; this.#counted++) {
      const piece = cutOff[this.#counted]!.toString('latin1')
      this.#pieces.set(piece, (this.#pieces.get(piece) ?? 0) + 1)
    }
    let count = this.#pieces.get(paper) ?? 0
    // After what was left of an interrupted receipt.
    for (const [piece, times] of this.#pieces)
      if (piece.length > paper.length && piece.endsWith(paper)) count += times
    return count
  }
}

function add(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key) ?? new Set()
  sets.set(key, set.add(value))
}
