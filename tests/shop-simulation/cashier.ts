import type { PageCommand } from '../../src/worker/api.ts'
import { waitingHandover } from '../../src/worker/shared/handover.ts'
import type { QueryName } from '../../src/worker/queries.ts'
import type { Logged } from '../../src/events/vocabulary.ts'
import { secrets } from './host-machine.ts'
import type { wholeShift, Work } from './plan.ts'
import type { Shop } from './shop.ts'

/** How often a cashier tries something that cannot be done now, and how long apart. */
const patience = { tries: 30, everyMs: 700 }

const betsOf: Readonly<Record<number, readonly (readonly number[])[]>> = {
  4: [[1, 2, 3, 4, 5, 6]],
  20: [[3, 14, 15]],
  31: [
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
  ],
  51: [[1, 2, 3, 4, 5, 6]],
}

/** What a whole shift has come to. */
export interface Counts {
  commands: number
  sales: number
  payouts: number
  closes: number
}

const instantGame = 31

/** The person at the counter, with the tickets and wallets of customers in hand. */
export class Cashier {
  readonly counts: Counts = { commands: 0, sales: 0, payouts: 0, closes: 0 }
  login: 'operator' | 'colleague' = 'operator'
  readonly #shop: Shop
  readonly #random: () => string
  readonly #tickets: { readonly barcode: string; readonly gameId: number }[] = []
  readonly #games = new Map<string, number>()
  readonly #paid: string[] = []
  readonly #wallets: string[] = []

  constructor(shop: Shop) {
    this.#shop = shop
    const ids = shop.random.fork('cashier')
    this.#random = () => ids.uuid(shop.time.wallMs)
    shop.watch.recorded$.subscribe((event) => this.#see(event))
  }

  /** What the customer is given. */
  #see(event: Logged): void {
    if (event.type === 'purchaseRequested')
      for (const { uniqueReqId, ticket } of event.data.tickets) this.#games.set(uniqueReqId, ticket.gameId)
    if (event.type === 'ticketSold') {
      this.counts.sales++
      const { uniqueReqId, sold } = event.data
      this.#tickets.push({ barcode: sold.barcode, gameId: this.#games.get(uniqueReqId) ?? 0 })
    }
    if (event.type === 'dayClosed') this.counts.closes++
    if (event.type !== 'movementDone') return
    const { kind, ticket, wallet } = event.data
    if (wallet) this.#wallets.push(wallet.userId)
    if (kind === 'payout' && ticket) {
      this.counts.payouts++
      this.#paid.push(ticket.barcode)
    }
  }

  async work(work: Work): Promise<void> {
    await this.#atWork()
    switch (work.do) {
      case 'sell':
        return this.#sell(work.gameId, work.tickets)
      case 'payOut':
        return this.#payOut(work.pick)
      case 'cancelTicket':
        return this.#withTicket(work.pick, (barcode) => this.#order({ type: 'cancelTicket', barcode }))
      case 'cancelPayout': {
        const barcode = this.#paid[work.pick % (this.#paid.length || 1)]
        return barcode === undefined ? undefined : this.#order({ type: 'cancelPayout', barcode })
      }
      case 'copy':
        return this.#copy(work.pick)
      case 'refill':
        return this.#order({ type: 'refillTill', amount: work.amount })
      case 'collect':
        return this.#order({ type: 'collectTill', amount: work.amount })
      case 'topUp':
        return this.#order({ type: 'topUpWallet', amount: work.amount })
      case 'settle':
        return this.#settle(work.pick)
      case 'openDrawer':
        return this.#order({ type: 'openDrawer', reason: 'change' })
      case 'logInAgain':
        await this.#query('logOut')
        return this.#atWork()
      case 'handOver':
        return this.#handOver()
      case 'reach':
        return this.#reach(work)
    }
  }

  /** Sells, and pays out what was sold, until it is enough. A sale may have to wait for the end of a fault. */
  async #reach({ commands, sales, payouts }: typeof wholeShift): Promise<void> {
    const { counts } = this
    const shop = this.#shop
    for (let tries = 0; tries < patience.tries && !shop.watch.isBroken; tries++) {
      if (counts.commands >= commands && counts.sales >= sales && counts.payouts >= payouts) return
      const before = counts.sales
      await this.work({ do: 'sell', gameId: instantGame, tickets: 1 })
      await shop.pass(1_000, () => counts.sales > before)
      // First the one that was just sold.
      if (counts.payouts < payouts) await this.work({ do: 'payOut', pick: this.#unpaid.length - 1 })
    }
  }

  /** Closes the day: false if that cannot be done. */
  async closeDay(): Promise<boolean> {
    for (let tries = 0; tries < 6; tries++) {
      await this.#atWork()
      await this.#order({ type: 'clearCart' })
      await this.#order({ type: 'closeDay' })
      await this.#shop.pass(30_000, () => this.counts.closes > 0 && this.#operator() === null)
      if (this.counts.closes > 0) return true
    }
    return false
  }

  /** Another operator leaves, and this one goes on. With somebody's outcome open, one leaves only by a hand-over. */
  async change(login: Cashier['login']): Promise<void> {
    if (this.login === login && this.#operator() !== null) return
    if (this.#operator() !== null) await this.#query('logOut')
    if (this.#operator() !== null) await this.#order({ type: 'handOverTill', denominations: [] })
    this.login = login
    await this.#atWork()
  }

  /** The counter runs, somebody is logged in, and a till that waits is taken over. */
  async #atWork(): Promise<void> {
    const shop = this.#shop
    for (let tries = 0; tries < patience.tries && !shop.watch.isBroken; tries++) {
      if (shop.core && this.#operator() !== null) break
      if (shop.core) await this.#query('logIn', this.login, secrets.password)
      await shop.pass(patience.everyMs, () => this.#operator() !== null)
    }
    const handover = shop.core && waitingHandover(shop.core.store.state)
    if (handover) await this.#order({ type: 'takeOverTill', handoverId: handover.handoverId })
    await shop.pass(20_000, () => this.#isReady())
    await this.#acceptHostFigure()
  }

  /** After damage to the log, where till and host do not agree on their own. */
  async #acceptHostFigure(): Promise<void> {
    const damage = this.#shop.core?.store.state.reconciliation.damage
    if (!damage?.compared || damage.comparing === null) return
    await this.#order({ type: 'acceptHostFigure', balance: damage.compared.balance })
    await this.#shop.pass(10_000, () => this.#isReady())
  }

  #operator(): number | null {
    return this.#shop.core?.store.state.session.operator?.operatorId ?? null
  }

  #isReady(): boolean {
    const { core } = this.#shop
    if (!core) return false
    const { state, facts } = core.store
    return state.till.shift !== null && state.till.balance !== null && facts.terminals.funds !== null
  }

  /** A command that the counter does not accept now is tried again for a while. */
  async #order(command: PageCommand): Promise<void> {
    const shop = this.#shop
    this.counts.commands++
    for (let tries = 0; tries < patience.tries && !shop.watch.isBroken; tries++) {
      const outcome = shop.core?.store.dispatch(command)
      if (outcome && (outcome.ok || !passing.has(outcome.refusal.code))) return
      await shop.pass(patience.everyMs)
    }
  }

  async #query(name: QueryName, ...args: readonly string[]): Promise<void> {
    const shop = this.#shop
    const { core } = shop
    if (!core) return
    this.counts.commands++
    const run = core.query as (name: QueryName, ...args: readonly string[]) => Promise<unknown>
    await shop.until(shop.tab.life.answering(run(name, ...args)))
  }

  async #sell(gameId: number, tickets: number): Promise<void> {
    const bets = betsOf[gameId]!.map((numbers) => ({ numbers: [...numbers] }))
    for (let count = 0; count < tickets; count++)
      await this.#order({
        ...{ type: 'addTicket', ticketId: this.#random(), gameId, bets },
        ...{ priceVariant: '1', drawCount: 1 },
      })
    const seen = this.#shop.core?.store.state.cart.tickets.map(({ ticketId }) => ticketId) ?? []
    await this.#order({ type: 'pay', tickets: seen })
    await this.#shop.pass(40)
  }

  get #unpaid() {
    return this.#tickets.filter(
      ({ barcode, gameId }) => gameId === instantGame && !this.#paid.includes(barcode),
    )
  }

  /** Two of three instant tickets win. */
  async #payOut(pick: number): Promise<void> {
    const open = this.#unpaid
    for (let tries = 0; tries < Math.min(3, open.length); tries++) {
      const { barcode } = open[(pick + tries) % open.length]!
      await this.#query('checkTicket', barcode)
      const check = this.#shop.core?.store.facts.verification.check
      if (check?.barcode !== barcode || check.state !== 'known' || check.ticket.status !== 'winning') continue
      await this.#order({ type: 'payOutTicket', barcode })
      return this.#shop.pass(40)
    }
  }

  async #withTicket(pick: number, work: (barcode: string) => Promise<void>): Promise<void> {
    const ticket = this.#tickets[pick % (this.#tickets.length || 1)]
    if (ticket) await work(ticket.barcode)
  }

  async #copy(pick: number): Promise<void> {
    const history = this.#shop.core?.store.state.payment.history ?? []
    const entry = history[pick % (history.length || 1)]
    if (entry) await this.#order({ type: 'printCopy', uniqueReqId: entry.uniqueReqId })
  }

  async #settle(pick: number): Promise<void> {
    const userId = this.#wallets[pick % (this.#wallets.length || 1)]
    const link = userId === undefined ? null : this.#shop.host.linkOf(userId)
    if (link === null) return
    await this.#query('lookUpWallet', link)
    const wallet = this.#shop.core?.store.facts.wallets.wallet
    if (wallet?.state === 'known') await this.#order({ type: 'settleWallet', userId: wallet.wallet.userId })
  }

  async #handOver(): Promise<void> {
    await this.#order({ type: 'handOverTill', denominations: [] })
    if (this.#operator() !== null) return
    this.login = this.login === 'operator' ? 'colleague' : 'operator'
    return this.#atWork()
  }
}

/** What a cashier waits for. */
const passing = new Set([
  'printServiceDown',
  'printerNotReady',
  'hostUnreachable',
  'logUnavailable',
  'tillUnknown',
  'movementUnderWay',
  'unresolvedMoney',
  'terminalFundsUnknown',
  'logDamaged',
])
