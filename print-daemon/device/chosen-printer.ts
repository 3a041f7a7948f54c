import { BehaviorSubject, map, switchMap, type Observable } from 'rxjs'
import type { PrinterChoice } from '../../src/protocol/print-devices.ts'
import type { PrinterStatus } from '../../src/protocol/print-service.ts'
import type { Receipt } from '../../src/receipts/receipt.ts'
import type { Profile } from '../profiles/profile.ts'
import type { PrintResult } from '../queue/decide.ts'
import type { QueuePrinter } from '../queue/queue.ts'
import type { Printer } from './printer.ts'

const nameOf = ({ connection }: PrinterChoice): string => JSON.stringify(connection)

/** The selected printer: another one replaces it between two jobs. */
export class ChosenPrinter implements QueuePrinter {
  readonly #open: (choice: PrinterChoice) => Printer
  readonly #current$: BehaviorSubject<Printer>
  #choice: PrinterChoice
  #printing: Promise<unknown> = Promise.resolve()
  #changing: Promise<void> = Promise.resolve()
  #changes = 0
  /** What interrupted jobs have left in printers, bytes at most: any one that is selected may be the same device. */
  #leftoverBytes = 0
  /** The connections at which a whole job has followed since. */
  readonly #clean = new Set<string>()
  /** That of the current printer, and the bytes of other printers that its first whole job is separated from. */
  #connection: string
  #inheritedBytes = 0

  constructor(choice: PrinterChoice, open: (choice: PrinterChoice) => Printer) {
    this.#open = open
    this.#choice = choice
    this.#connection = nameOf(choice)
    this.#current$ = new BehaviorSubject(open(choice))
  }

  get choice(): PrinterChoice {
    return this.#choice
  }

  /** The selected printer waits for the current receipt, and is not in use yet. */
  get isChanging(): boolean {
    return this.#changes > 0
  }

  /** The layout parameters for receipts. */
  get profile(): Profile {
    return this.#current$.value.profile
  }

  get status(): PrinterStatus {
    return this.#current$.value.status
  }

  get status$(): Observable<PrinterStatus> {
    return this.#current$.pipe(switchMap((printer) => printer.status$))
  }

  get ready$(): Observable<boolean> {
    return this.status$.pipe(map(({ status }) => status))
  }

  async print(receipt: Receipt): Promise<PrintResult> {
    return this.#use((printer) => printer.print(receipt))
  }

  async openDrawer(): Promise<PrintResult> {
    return this.#use((printer) => printer.openDrawer())
  }

  async #use(work: (printer: Printer) => Promise<PrintResult>): Promise<PrintResult> {
    await this.#changing
    const printing = work(this.#current$.value).then((result) => {
      if (result.kind === 'printed') this.#inheritedBytes = 0
      return result
    })
    this.#printing = printing.catch(() => undefined)
    return printing
  }

  separateNext(): void {
    this.#current$.value.separateNext()
  }

  /** Resolves when the current job has ended and the new printer is in use. */
  async select(choice: PrinterChoice): Promise<void> {
    this.#choice = choice
    this.#changes++
    this.#changing = this.#changing.then(async () => {
      await this.#printing
      const before = this.#current$.value
      // Two printers on one device would take it from each other. If the old one cannot be closed, the new one is used
      // anyway.
      await before.close().catch((error: unknown) => console.error('A printer could not be closed:', error))
      this.#remember(before.leftoverBytes)
      this.#current$.next(this.#opened(choice))
      this.#changes--
    })
    await this.#changing
  }

  /** What the printer that was selected until now may still hold. */
  #remember(leftoverBytes: number): void {
    if (leftoverBytes === 0) this.#clean.add(this.#connection)
    else if (leftoverBytes !== this.#inheritedBytes) {
      this.#leftoverBytes = Math.max(this.#leftoverBytes, leftoverBytes)
      this.#clean.clear()
    }
  }

  #opened(choice: PrinterChoice): Printer {
    const printer = this.#open(choice)
    this.#connection = nameOf(choice)
    this.#inheritedBytes = this.#clean.has(this.#connection) ? 0 : this.#leftoverBytes
    if (this.#inheritedBytes > 0) printer.separateNext(this.#inheritedBytes)
    return printer
  }

  async close(): Promise<void> {
    await this.#changing
    await this.#current$.value.close()
    this.#current$.complete()
  }
}
