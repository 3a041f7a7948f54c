import { hostTimeHeader, idempotencyKeyHeader, type HostCallName } from '../../src/protocol/host-calls.ts'
import { unlessAborted } from '../../node/unless-aborted.ts'
import type { Counter } from '../../src/worker/counter.ts'
import { productVersion } from '../kit/versions.ts'
import { callOf, matters } from './calls.ts'
import { CollectorMachine, collectorPort } from './collector-machine.ts'
import { Disk } from './disk.ts'
import { HostMachine, type Cookies } from './host-machine.ts'
import { install, type SentRequest } from './installed.ts'
import { Life, nothing } from './life.ts'
import { Link } from './link.ts'
import { Mounts } from './mounts.ts'
import { Papers } from './papers.ts'
import { PrintMachine } from './print-machine.ts'
import { printPort } from './print-port.ts'
import { Seeded } from './random.ts'
import { Tab, type Version } from './tab.ts'
import { VirtualTime } from './time.ts'
import { Watch } from './watch.ts'

const openingTill = 50_000
const startRetryMs = 700

const changesCookies: ReadonlySet<HostCallName> = new Set(['login', 'refresh', 'logout'])

export type Machine = 'tab' | 'print' | 'host' | 'computer' | 'collector'

/** Where a test makes a part of the shop faulty, to see that this is found. */
export type Sabotage = (shop: Shop) => void

/** A whole shop in this process: counter, host, print program, printer and collector, with a watch over all of them. */
export class Shop {
  readonly time: VirtualTime
  readonly random: Seeded
  readonly watch: Watch
  readonly host: HostMachine
  readonly print: PrintMachine
  readonly collector: CollectorMachine
  /** Of the cashier's computer: the browser's log, and the files of the print program. */
  readonly disk = new Disk()
  readonly links: Readonly<Record<'host' | 'print' | 'collector', Link>>
  version: Version = { build: 'simulation', productVersion }
  tab: Tab
  readonly #cookies: Cookies = { session: null }
  readonly #mounts: Mounts
  readonly #uninstall: () => void
  readonly #tabs = new Map<string, Tab>()
  #lasting = 0

  constructor(seed: number, startMs: number) {
    this.random = new Seeded(seed)
    const report = (error: unknown) => this.#report(error)
    this.time = new VirtualTime(startMs, report)
    const { time, random, disk } = this
    this.#mounts = new Mounts(time, random.fork('disk'))
    const link = (name: string) => new Link(time, random.fork(name))
    this.links = { host: link('host'), print: link('print'), collector: link('collector') }
    const accepted = (id: string) => this.watch.jobAccepted(id)
    this.print = new PrintMachine({ mounts: this.#mounts, disk, random: random.fork('printer'), accepted })
    this.watch = new Watch(new Papers(this.print.device.printer))
    const { hostStored: stored } = this.watch
    this.host = new HostMachine({ time, random: random.fork('rules'), openingTill, stored })
    this.collector = new CollectorMachine(time, random.fork('records'))
    this.tab = this.#newTab()
    const fetch = (request: SentRequest, { signal }: { signal: AbortSignal }) => this.#fetch(request, signal)
    this.#uninstall = install({ mounts: this.#mounts, random: random.fork('chance'), fetch })
  }

  /** Starts every part, and waits until the counter runs. */
  async open(): Promise<void> {
    this.start('host')
    this.start('print')
    this.start('collector')
    void this.#startTab(this.tab)
    await this.time.pass(
      10_000,
      () => this.core !== null && this.print.life !== null && this.host.life !== null,
    )
  }

  /** Ends every part. Nothing of it goes on. */
  close(): void {
    this.kill('tab')
    this.kill('print')
    this.kill('host')
    this.kill('collector')
    this.#uninstall()
  }

  /** The running core; null while there is none. */
  get core(): Counter | null {
    return this.tab.core
  }

  /** Whether the browser has a session at the host. */
  get hasSession(): boolean {
    return this.host.hasSession(this.#cookies)
  }

  /** Faults that have not ended. */
  get isTroubled(): boolean {
    return this.#lasting > 0 || Object.values(this.links).some(({ late }) => late > 0)
  }

  /** Lets time pass, until something is found that must not be. */
  async pass(ms: number, isEnough: () => boolean = () => false): Promise<void> {
    await this.time.pass(ms, () => this.watch.isBroken || isEnough())
  }

  /** The result of some work, for which time passes; undefined where it failed or needs longer. */
  async until<Result>(work: Promise<Result>, ms = 40_000): Promise<Result | undefined> {
    let isOver = false
    let result: Result | undefined
    work.then(
      (value) => {
        isOver = true
        result = value
      },
      () => {
        isOver = true
      },
    )
    await this.pass(ms, () => isOver)
    return result
  }

  /** A fault ends after some time. */
  lasts(ms: number, end: () => void): void {
    this.#lasting++
    this.time.later(() => {
      this.#lasting--
      end()
    }, ms)
  }

  /** A killed program keeps what it wrote; the computer loses what was not synced. */
  kill(machine: Machine): void {
    if (machine === 'tab' || machine === 'computer') this.tab.kill()
    if (machine === 'print' || machine === 'computer') this.print.kill()
    if (machine === 'host') this.host.kill()
    if (machine === 'collector') this.collector.kill()
    if (machine === 'computer') this.disk.losePower(this.random)
  }

  /** Does nothing where the program runs or starts: a second one would share its folder, which a real one locks. */
  start(machine: Machine): void {
    if (machine === 'host' && !this.host.run) void this.host.start()
    if (machine === 'collector' && !this.collector.life) this.collector.start()
    if ((machine === 'print' || machine === 'computer') && !this.print.run) void this.#startPrint()
    if ((machine === 'tab' || machine === 'computer') && this.tab.life.isOver)
      void this.#startTab(this.#nextTab())
  }

  /** Another tab takes the counter over. */
  replaceTab(): void {
    const before = this.tab
    const next = this.#nextTab()
    void this.#startTab(next)
    if (before.core) before.close()
    else before.kill()
  }

  async #startPrint(): Promise<void> {
    const life = new Life()
    await this.print.start(life).catch(() => {
      if (life.isOver) return
      this.print.kill()
      this.time.later(() => this.start('print'), startRetryMs)
    })
  }

  /** A tab that cannot use the disk is loaded again. */
  async #startTab(tab: Tab): Promise<void> {
    await tab.start().catch((error: unknown) => {
      if (tab !== this.tab || tab.life.isOver) return
      if (!this.disk.isFull) this.#report(error)
      tab.kill()
      this.time.later(() => this.start('tab'), startRetryMs)
    })
  }

  #nextTab(): Tab {
    this.tab = this.#newTab()
    return this.tab
  }

  #newTab(): Tab {
    const { time, random, disk, host, links, watch, version } = this
    const number = this.#tabs.size
    const own = random.fork(`tab ${number}`)
    const origin = `http://tab-${number}.simulated`
    const tab = new Tab({
      ...{ mounts: this.#mounts, random: own, disk, host, hostLink: links.host, origin, version },
      cookies: this.#cookies,
      print: printPort({
        ...{ time, random: own.fork('print'), link: links.print, machine: this.print },
        requested: watch.papers.requested,
      }),
      collector: collectorPort(time, links.collector, this.collector),
      recovered: watch.logRead,
      begun: (store) => void store.events$.subscribe((event) => watch.counterRecorded(event, store.state)),
      report: (error) => this.#report(error),
    })
    this.#tabs.set(origin, tab)
    return tab
  }

  async #fetch(request: SentRequest, signal: AbortSignal): Promise<unknown> {
    const url = new URL(request.url)
    const tab = this.#tabs.get(url.origin)
    const call = callOf(request.method, url, request.body)
    if (!tab || !call || tab.life.isOver) return nothing()
    const { name, body } = call
    const key = request.headers.get(idempotencyKeyHeader) ?? ''
    // A repeated or late request has the cookies with which it was sent.
    const cookies = { ...this.#cookies }
    const serve = () => this.host.serve(name, body, key, cookies)
    const { text, hostMs, ...answer } = await unlessAborted(
      this.links.host.carry(serve, matters(name)),
      signal,
    )
    if (changesCookies.has(name) && !tab.life.isOver) this.#cookies.session = answer.cookies.session
    const headers = { get: (header: string) => (header === hostTimeHeader ? String(hostMs) : null) }
    return { status: 200, text: async () => text, headers }
  }

  /** A disk that takes nothing is no error of the core. */
  #report(error: unknown): void {
    if (this.disk.isFull || error instanceof DOMException) return
    const details = error instanceof Error ? (error.stack ?? error.message) : String(error)
    this.watch.broken('no error of the core', details)
  }
}
