import type { BrowserContext } from 'playwright-core'
import type { Database } from '../../../node/database/database.ts'
import { openServerDatabase } from '../../../node/database/server-database.ts'
import { openLossyWay, type LossyWay } from '../../contract/lossy-way.ts'
import { startPostgres, type PostgresChoice, type PostgresServer } from '../../contract/postgres.ts'
import { Cashier } from '../../kit/cashier.ts'
import { killBrowser, killRenderers, launchProfile } from '../../kit/chromium.ts'
import { leadThroughWays, openFaultyWay, type FaultyWay, type Held } from '../../kit/faulty-way.ts'
import { temporaryFolder, type Folder } from '../../kit/folders.ts'
import { flushPath, stopAtFlushOf } from '../../kit/hang.ts'
import { Shop } from '../../kit/program.ts'
import { waitFor } from '../../kit/wait-for.ts'
import { CounterLog } from './counter-log.ts'
import type { Step, Victim } from './plan.ts'

const portOf = (url: string) => Number(new URL(url).port)
const exactly = (path: string) => new RegExp(`^${path}$`)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** From the page to the host and to the print program, and from the host to PostgreSQL. */
interface Ways {
  readonly host: FaultyWay
  readonly print: FaultyWay
  readonly database: LossyWay
}

/** How the work goes on from a step, once something was killed there. */
export interface Stopped {
  release(): void
  lose(): void
}

/** A shop in which everything can be killed: real PostgreSQL, host, print program and Chromium, with faulty ways between them. */
export class KillShop {
  readonly shop: Shop
  readonly database: Database
  readonly log = new CounterLog()
  readonly #server: PostgresServer
  readonly #profile: Folder
  readonly #ways: Ways
  #cashier!: Cashier
  #winners: string[] = []

  private constructor(shop: Shop, server: PostgresServer, database: Database, profile: Folder, ways: Ways) {
    this.shop = shop
    this.database = database
    this.#server = server
    this.#profile = profile
    this.#ways = ways
  }

  static async open(choice: Extract<PostgresChoice, { isAvailable: true }>): Promise<KillShop> {
    const server = await startPostgres(choice)
    const databaseUrl = await server.newDatabase()
    const through = new URL(databaseUrl)
    const way = await openLossyWay(Number(through.port))
    through.port = `${way.port}`
    const shop = await Shop.open({ databaseUrl: through.href })
    const ways = {
      host: await openFaultyWay(portOf(shop.url)),
      print: await openFaultyWay(portOf(shop.printUrl)),
      database: way,
    }
    const profile = await temporaryFolder()
    const database = await openServerDatabase(databaseUrl)
    const opened = new KillShop(shop, server, database, profile, ways)
    opened.#cashier = await Cashier.arriveIn(await opened.#launch(), shop)
    return opened
  }

  get cashier(): Cashier {
    return this.#cashier
  }

  async close(): Promise<void> {
    await this.#cashier.context.close()
    await this.database.close()
    await this.shop.close()
    for (const way of Object.values(this.#ways)) await way.close()
    await this.#server.stop()
    await this.#profile.remove()
  }

  #launch(): Promise<BrowserContext> {
    return launchProfile(this.#profile.path, leadThroughWays)
  }

  /** Where the work will be stopped; `reached` resolves when it is there. */
  async stopAt(step: Step): Promise<{ readonly reached: Promise<Stopped> }> {
    switch (step.of) {
      case 'time':
        return { reached: pause(step.ms).then(() => ({ release() {}, lose() {} })) }
      case 'flush': {
        const reached = this.#ways.host.hold(exactly(flushPath), 'request')
        await (await this.#cashier.worker()).evaluate(stopAtFlushOf(step.type, step.at))
        return { reached }
      }
      case 'commit':
        return { reached: this.#stopAtCommit(step) }
      default:
        return { reached: this.#ways[step.of].hold(exactly(step.path), step.at) }
    }
  }

  /** The first commit after the request has reached the host. */
  async #stopAtCommit({ path, at }: Extract<Step, { of: 'commit' }>): Promise<Stopped> {
    const { host, database } = this.#ways
    const request: Held = await host.hold(exactly(path), 'request')
    const begun = database.lose(at === 'request' ? 'requests' : 'answers', 'commit')
    request.release()
    await begun
    const go = () => {
      database.cut()
      database.restore()
    }
    return { release: go, lose: go }
  }

  /** Every connection of the counter ends, until everything is whole again. */
  cut(): void {
    this.#ways.host.cut()
    this.#ways.print.cut()
  }

  /** Nothing stands in the way any more. */
  restoreWays(): void {
    for (const way of [this.#ways.host, this.#ways.print]) {
      way.free()
      way.restore()
    }
  }

  async kill(victim: Victim): Promise<void> {
    switch (victim) {
      case 'tab':
        return killRenderers(this.#profile.path)
      case 'browser':
        return killBrowser(this.#profile.path)
      case 'worker':
        return this.#terminateWorker()
      case 'host':
        return this.shop.host.kill()
      case 'print program':
        return this.shop.daemon.kill()
      case 'PostgreSQL':
        return this.#server.kill()
      case 'connections of PostgreSQL':
        return this.#server.crashConnections()
    }
  }

  /** Resolves when it is ready for work. */
  async restart(victim: Victim): Promise<void> {
    switch (victim) {
      case 'tab':
        await this.#cashier.page.close()
        return this.#begins(() => this.#openTab())
      case 'browser':
        return this.#begins(async () => {
          this.#cashier = await Cashier.openIn(await this.#launch(), this.shop)
        })
      case 'worker':
        return this.#begins(async () => {})
      case 'host':
        await this.shop.host.start()
        return this.#hostIsReady()
      case 'print program':
        return this.shop.daemon.start()
      case 'PostgreSQL':
        await this.#server.start()
        return this.#hostIsReady()
      case 'connections of PostgreSQL':
        return this.#hostIsReady()
    }
  }

  /** As the browser's own task manager does: in the middle of whatever it does. */
  async #terminateWorker(): Promise<void> {
    const { context, page } = this.#cashier
    this.#cashier.meansNewCore()
    const session = await context.newCDPSession(page)
    const prototype = await session.send('Runtime.evaluate', { expression: 'Worker.prototype' })
    const { objects } = await session.send('Runtime.queryObjects', {
      prototypeObjectId: prototype.result.objectId!,
    })
    await session.send('Runtime.callFunctionOn', {
      objectId: objects.objectId!,
      functionDeclaration: 'function () { for (const worker of this) worker.terminate() }',
    })
    await session.detach()
  }

  async #openTab(): Promise<void> {
    this.#cashier.page = await this.#cashier.context.newPage()
    await this.#cashier.page.goto(this.shop.url)
  }

  /** A core has read the log and works; the counter or the log-in is on the screen. */
  async #begins(load: () => Promise<void>): Promise<void> {
    const { starts } = this.log
    await load()
    await waitFor('the counter', async () => {
      await this.log.readOn(this.#cashier.page)
      return this.log.starts > starts
    })
    await this.#cashier.page.locator('main:not([aria-busy]), input, [role=alertdialog]').first().waitFor()
  }

  async #hostIsReady(): Promise<void> {
    await waitFor('the host', async () => (await fetch(`${this.shop.url}/ready`)).ok)
  }

  /** The number of a ticket whose prize nobody has fetched; another counter has sold it. */
  async winner(): Promise<string> {
    if (this.#winners.length === 0) this.#winners = await this.#sellElsewhere()
    return this.#winners.pop()!
  }

  /** Three numbers of nine win in each bet, so that most of these tickets win. */
  #sellElsewhere(): Promise<string[]> {
    return this.#cashier.page.evaluate(async () => {
      const bets = [1, 4, 7].map((from) => ({ numbers: [from, from + 1, from + 2] }))
      const ticket = () => ({
        game_id: 31,
        base: { price_var: '1', bets },
        ticket: { multidraw: 1 },
        draw_id: 0,
        unique_req_id: crypto.randomUUID(),
        timeStamp: Date.now(),
      })
      const answer = await fetch('/api/buyTickets', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(Array.from({ length: 20 }, ticket)),
      })
      const { data } = (await answer.json()) as { data: { barcode: string; instantPrize: number }[] }
      return data.filter(({ instantPrize }) => instantPrize > 0).map(({ barcode }) => barcode)
    })
  }
}
