import { distinctUntilChanged, map, merge, of, type Observable } from 'rxjs'
import * as v from 'valibot'
import { receiptTexts } from '../../locales/receipts.ts'
import { openPrivateFolder } from '../../node/private-folder.ts'
import { ChosenPrinter } from '../../print-daemon/device/chosen-printer.ts'
import { Printer } from '../../print-daemon/device/printer.ts'
import { encode } from '../../print-daemon/encoder/encoder.ts'
import { LogHeads } from '../../print-daemon/log-heads.ts'
import { LogMirrors } from '../../print-daemon/mirror/log-mirrors.ts'
import { profiles } from '../../print-daemon/profiles/profile.ts'
import { PrintQueue } from '../../print-daemon/queue/queue.ts'
import { addDrawerRoute } from '../../print-daemon/server/drawer-route.ts'
import { addHeadRoutes } from '../../print-daemon/server/head-routes.ts'
import { addJobRoutes } from '../../print-daemon/server/job-routes.ts'
import { addMirrorRoutes } from '../../print-daemon/server/mirror-routes.ts'
import { addReceiptRoutes } from '../../print-daemon/server/receipt-routes.ts'
import { DeviceLink } from '../../print-daemon/testing/test-link.ts'
import { TestPrinter } from '../../print-daemon/testing/test-printer.ts'
import type { PrintConfig } from '../../src/protocol/print-service.ts'
import { receiptRoutes } from '../../src/receipts/routes.ts'
import type { PrintSocketMessage } from '../../src/worker/core/ports.ts'
import type { Disk } from './disk.ts'
import { keys } from './keys.ts'
import { Life, nothing } from './life.ts'
import type { Mounts } from './mounts.ts'
import { Routes, type Answer } from './print-routes.ts'
import type { Seeded } from './random.ts'

const profile = profiles.get('generic-80mm')!
const choice = { connection: { kind: 'virtual' }, profile: profile.id } as const

/** A printer, which outlives the program, and whose replies go to the one that runs. */
class Device {
  #reply: (bytes: Uint8Array) => void = () => {}
  readonly printer = new TestPrinter((bytes) => this.#reply(bytes))

  connect(reply: (bytes: Uint8Array) => void): TestPrinter {
    this.#reply = reply
    return this.printer
  }
}

/** The cable of one run of the program: slow enough for a kill between two pieces of a receipt. */
class Cable extends DeviceLink<TestPrinter> {
  readonly #pieceMs: () => Promise<void>
  readonly #life: Life

  constructor(device: Device, life: Life, pieceMs: () => Promise<void>) {
    super((reply) => device.connect(reply))
    this.#life = life
    this.#pieceMs = pieceMs
    this.atOnce = () => 2_048
  }

  override async write(bytes: Uint8Array, signal: AbortSignal): Promise<number> {
    await this.#pieceMs()
    return this.#life.isOver ? nothing() : super.write(bytes, signal)
  }
}

export interface PrintParts {
  readonly mounts: Mounts
  readonly disk: Disk
  readonly random: Seeded
  /** Called with every accepted job. */
  readonly accepted: (id: string) => void
}

/** The cashier's print program over a simulated disk, and its printer. */
export class PrintMachine {
  /** That of the program, from the beginning of its start; null while it is down. */
  run: Life | null = null
  readonly device = new Device()
  queue: PrintQueue | null = null
  #cable: Cable | null = null
  #chosen: ChosenPrinter | null = null
  #routes = new Routes()
  readonly #parts: PrintParts

  constructor(parts: PrintParts) {
    this.#parts = parts
    parts.disk.makeFolder('/print')
    const key = parts.disk.make('/print/head-key.pem')
    key.write(0, Buffer.from(keys.printProgram))
    key.sync()
    parts.disk.syncFolder('/print')
  }

  /** The run of a program that answers; null while it is down or starts. */
  get life(): Life | null {
    return this.queue && this.run
  }

  async start(life: Life): Promise<void> {
    this.run = life
    const { mounts, disk, random } = this.#parts
    const folder = `${mounts.mount(disk, life)}/print`
    await openPrivateFolder(folder)
    const cable = new Cable(this.device, life, () => mounts.time.sleep(random.between(2, 30)))
    const printer = new ChosenPrinter(choice, () => new Printer(profile, cable))
    const queue = await PrintQueue.open(`${folder}/jobs.journal`, printer)
    const heads = await LogHeads.open(folder)
    if (life.isOver) return
    this.#routes = new Routes()
    const { server } = this.#routes
    addReceiptRoutes(server, { queue, profile: () => profile, defaultConfig: () => undefined })
    addJobRoutes(server, queue, printer)
    addDrawerRoute(server, queue)
    addHeadRoutes(server, heads)
    addMirrorRoutes(server, new LogMirrors(folder), () => false)
    this.queue = queue
    this.#chosen = printer
    this.#cable = cable
    queue.start()
  }

  kill(): void {
    this.run?.end()
    this.run = null
    this.queue = null
  }

  /** The cable is pulled after so many bytes more. */
  unplug(afterBytes: number): void {
    this.#cable?.pullAfter(afterBytes)
  }

  plug(): void {
    this.#cable?.plug()
  }

  /** Rejects where the program is down, or ends meanwhile. */
  async serve(method: string, path: string, text: string): Promise<Answer> {
    if (!this.life) throw new Error('nobody answers')
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const answer = await this.life.answering(this.#routes.answer(method, path, body).catch(failed))
    const job = v.safeParse(v.object({ job: v.object({ id: v.string() }) }), answer.body)
    if (job.success && answer.status === 200) this.#parts.accepted(job.output.job.id)
    return answer
  }

  /** What it sends over its socket. */
  readonly sent = (): Observable<PrintSocketMessage> => {
    if (!this.queue || !this.#chosen) return of()
    return merge(
      of({ kind: 'connection', isUp: true } as const),
      this.#chosen.status$.pipe(
        distinctUntilChanged(),
        map((status) => ({ kind: 'status', status }) as const),
      ),
      this.queue.damage$.pipe(map((damage) => ({ kind: 'damage', damage }) as const)),
      this.queue.changes$.pipe(map((job) => ({ kind: 'job', job }) as const)),
    )
  }
}

/** A request to print, as the counter sends it. */
export interface SentPrint {
  readonly id: string
  readonly data: unknown
  readonly config: PrintConfig
}

const failed = (): Answer => ({
  status: 500,
  body: { error: { code: 1002, message: 'The print program failed.' } },
})

/** The paper that a request yields on a printer without faults; null if it cannot be laid out. */
export function paperOf(path: string, { data, config }: SentPrint): string | null {
  const route = receiptRoutes.find((each) => each.path === path)
  if (!route) return null
  const receipt = route.layOut(data, receiptTexts[config.language], {
    ...config,
    columns: profile.columns[0]!,
  })
  if (!receipt.ok) return null
  const printer = new TestPrinter(() => {})
  printer.receive(encode(receipt.value, profile))
  return printer.cutOff[0]?.toString('latin1') ?? null
}
