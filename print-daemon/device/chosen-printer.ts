import { BehaviorSubject, map, switchMap, type Observable } from 'rxjs'
import type { PrinterChoice } from '../../src/protocol/print-devices.ts'
import type { PrinterStatus } from '../../src/protocol/print-service.ts'
import type { Receipt } from '../../src/receipts/receipt.ts'
import type { Profile } from '../profiles/profile.ts'
import type { PrintResult } from '../queue/decide.ts'
import type { QueuePrinter } from '../queue/queue.ts'
import type { Printer } from './printer.ts'

/** The selected printer: another one replaces it between two jobs. */
export class ChosenPrinter implements QueuePrinter {
  readonly #open: (choice: PrinterChoice) => Printer
  readonly #current$: BehaviorSubject<Printer>
  #choice: PrinterChoice
  #printing: Promise<unknown> = Promise.resolve()
  #changing: Promise<void> = Promise.resolve()
  #changes = 0
  /**
   * What interrupted jobs have left in printers that were selected before, bytes at most. Each one that is selected may be the same
   * device, since ports change their names: so each is separated, and at worst cuts off an empty strip.
   */
  #leftoverBytes = 0

  constructor(choice: PrinterChoice, open: (choice: PrinterChoice) => Printer) {
    this.#open = open
    this.#choice = choice
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
    const printing = work(this.#current$.value)
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
      this.#current$.next(this.#opened(choice, before.leftoverBytes))
      this.#changes--
    })
    await this.#changing
  }

  #opened(choice: PrinterChoice, leftoverBytes: number): Printer {
    const printer = this.#open(choice)
    this.#leftoverBytes = Math.max(this.#leftoverBytes, leftoverBytes)
    if (this.#leftoverBytes > 0) printer.separateNext(this.#leftoverBytes)
    return printer
  }

  async close(): Promise<void> {
    await this.#changing
    await this.#current$.value.close()
    this.#current$.complete()
  }
}
