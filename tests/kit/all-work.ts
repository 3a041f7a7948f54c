import { vi } from 'vitest'
import type { OfferedGame } from '../../src/events/games.ts'
import { hostError } from '../../src/protocol/error-codes.ts'
import type { HostCallName } from '../../src/protocol/host-calls.ts'
import { noon } from '../../src/host/rules/testing.ts'
import type { Command } from '../../src/worker/commands.ts'
import type { SimulatedCounter } from './simulated-counter.ts'

/** What no log may contain. */
export const password = 'marked-password'
export const card = '90817263545463728190'
export const registrationCode = 'marked-registration-code'
export const playerNames = ['Marked Ana', 'Marked Eva'] as const

const refused = hostError('draw_closed')
const pass = (ms = 20) => vi.advanceTimersByTimeAsync(ms)

const add = (gameId = 4, numbers = [1, 2, 3, 4, 5, 6]): Command => ({
  type: 'addTicket',
  ticketId: crypto.randomUUID(),
  gameId,
  priceVariant: '1',
  bets: [{ numbers }],
  drawCount: 1,
})
/** The host offers the same games at other prices. */
const atPrices = (offered: readonly OfferedGame[], factor: number): Command => ({
  type: 'recordGames',
  config: offered.map(({ gameId, prices, ...game }) => {
    const dearer = Object.entries(prices).map(([variant, price]) => [variant, price * factor])
    const set = { api_market_ids: '[]', api_market_names: [], bet_prices: Object.fromEntries(dearer) }
    return { ...game, game_id: gameId, game_name: game.name, game_logic_name: '', winning_sets: [set] }
  }),
  permitted: offered.map(({ gameId }) => gameId),
})
const refill: Command = { type: 'refillTill', amount: 100 }

/** All that a counter does: every event that a log can have is written. It needs fake timers. */
export class AllWork {
  readonly #counter: SimulatedCounter
  readonly #change: (command: Command) => Command

  /** `change`: what becomes of a command on its way to the core. */
  constructor(counter: SimulatedCounter, change: (command: Command) => Command = (command) => command) {
    this.#counter = counter
    this.#change = change
  }

  readonly #store = () => this.#counter.core.store
  readonly #state = () => this.#store().state

  async #act(...commands: (Command | (() => Command))[]): Promise<void> {
    for (const command of commands) {
      this.#store().dispatch(this.#change(typeof command === 'function' ? command() : command))
      await pass()
    }
  }

  /** What happens while the host cannot be reached. */
  async #withoutHost(work: () => Promise<void>): Promise<void> {
    this.#counter.isHostAway = true
    await work().finally(() => {
      this.#counter.isHostAway = false
    })
  }

  async restart(): Promise<void> {
    await this.#counter.restart()
    await pass(2_500)
  }

  readonly #lastMovement = () => this.#state().till.movements[0]!.movementId
  readonly #lastTicket = () => this.#state().payment.history[0]!.uniqueReqId
  readonly #lastReceipt = () => this.#state().printing.receipts[0]!.receiptId

  async session(): Promise<void> {
    await this.#counter.core.query('logOut')
    await this.#counter.core.query('createPassword', registrationCode, password)
    await this.#counter.core.query('logIn', 'operator', password)
    await pass(2_500)
    await this.#act({ type: 'chooseLanguage', language: 'sr' })
  }

  async tickets(): Promise<void> {
    await this.#act(add(), { type: 'clearCart' }, add())
    await this.#act({ type: 'removeTicket', ticketId: this.#state().cart.tickets[0]!.ticketId }, add())
    await this.#act({ type: 'pay', received: 5_000 }, { type: 'clearHistory' }, add(31, [1, 2, 3]))
    this.#counter.delivery = 'requestLost'
    await this.#act({ type: 'pay' })
    await pass(60_000)
    const offered = Object.values(this.#state().games.offered)
    await this.#act(add(), atPrices(offered, 2), atPrices(offered, 1))
    await pass(400_000)
    const { ticketId } = this.#state().cart.tickets[0]!
    await this.#act({ type: 'moveTicketToNextDraw', ticketId }, { type: 'pay' })
    await this.#withoutHost(async () => {
      await this.#act(add(31, [4, 5, 6]), { type: 'pay' })
      await this.#act({ type: 'decideUnknown', uniqueReqId: this.#lastTicket(), decision: 'notSold' })
      await this.#act(add(31, [5, 6, 7]), { type: 'pay' })
      const result = { status: 'refused', unique_req_id: this.#lastTicket(), error: refused } as const
      await this.#act({ type: 'recordInquiry', results: [result] })
    })
  }

  async cash(): Promise<void> {
    await this.#withoutHost(async () => {
      await this.#act(refill, () => ({
        type: 'recordMovementNeverReceived',
        movementId: this.#lastMovement(),
      }))
      await this.#act(refill, () => ({
        type: 'decideMovement',
        movementId: this.#lastMovement(),
        decision: 'notDone',
      }))
      await this.#act(refill, () => ({
        type: 'recordMovementRefused',
        movementId: this.#lastMovement(),
        ...refused,
      }))
    })
    const { head } = this.#state().heads.signed.host!
    await this.#act({ type: 'recordLogMended', gaps: [] })
    await this.#act({ type: 'recordHeadRefused', by: 'printProgram', reason: 'older', head })
    await this.#act({ type: 'recordReportFailed', kind: 'sales', ...refused })
  }

  async papers(): Promise<void> {
    this.#counter.printState = null
    await this.#act(add(31, [7, 8, 9]), { type: 'pay' })
    this.#counter.printState = 'queued'
    await pass(60_000)
    for (const { jobId } of this.#state().printing.open)
      await this.#act({ type: 'recordPrintJob', job: { id: jobId, state: 'unknown', confirmed: true } })
    await this.#act({ type: 'decidePrint', uniqueReqId: this.#lastTicket(), decision: 'printed' }, refill)
    for (const { jobId } of this.#state().printing.open)
      await this.#act({ type: 'recordPrintJob', job: { id: jobId, state: 'unknown', confirmed: true } })
    await this.#act({ type: 'decideReceiptPrint', receiptId: this.#lastReceipt(), decision: 'printed' })
    this.#counter.printState = 'printed'
  }

  /** The print program does not answer at once. */
  async cashDrawer(): Promise<void> {
    this.#store().updateFacts((facts) => {
      facts.printing.printer!.drawer = 'onRequest'
    })
    this.#counter.printState = null
    await this.#act({ type: 'openDrawer', reason: 'change' })
    this.#counter.printState = 'printed'
    await pass(60_000)
  }

  async handover(): Promise<void> {
    await pass(60_000)
    await this.#act({ type: 'handOverTill', denominations: [] })
    await this.#counter.core.query('logIn', 'operator', password)
    await pass(2_500)
    await this.#act(() => ({
      type: 'takeOverTill',
      handoverId: this.#state().handover.handovers[0]!.handoverId,
    }))
  }

  /** The links that the paper of two wallets has, one of which is paid out. */
  async wallets(): Promise<string[]> {
    await this.#act({ type: 'topUpWallet', amount: 700 }, { type: 'topUpWallet', amount: 800 })
    const ids = Object.keys(this.#counter.host.state.wallets)
    const links = ids.map((userId) => this.#counter.linkOf(userId))
    await this.#counter.core.query('lookUpWallet', links[0]!)
    await this.#act({ type: 'settleWallet', userId: ids[0]! })
    await this.restart()
    const receipt = this.#state().printing.receipts.find(({ content }) => content.kind === 'walletTopUp')!
    await this.#act({ type: 'printReceiptCopy', receiptId: receipt.receiptId })
    return links
  }

  async players(): Promise<void> {
    const renamed = (name: string): Command => {
      const known = this.#store().facts.players.player
      return { type: 'renamePlayer', userId: known?.state === 'known' ? known.player.userId : '', name }
    }
    const lastChange = () => this.#state().players.changes[0]!.changeId
    this.#store().updateFacts((facts) => {
      facts.players.card = { idUser: card }
    })
    await this.#counter.core.query('lookUpPlayer')
    await this.#act({ type: 'createPlayer', name: playerNames[0]!, amount: 500 })
    const ends: (() => Command)[] = [
      () => ({ type: 'recordPlayerChangeRefused', changeId: lastChange(), ...refused }),
      () => ({ type: 'abandonPlayerChange', changeId: lastChange() }),
    ]
    for (const end of ends) {
      await this.#counter.core.query('lookUpPlayer')
      await this.#withoutHost(() => this.#act(renamed(playerNames[1]!), end))
    }
    await this.#counter.core.query('sendTerminalPassword', 1, password)
  }

  async day(): Promise<void> {
    const close = async () => {
      this.#store().updateFacts((facts) => {
        facts.terminals.funds = 0
      })
      await this.#act({ type: 'closeDay' })
      await pass(10_000)
    }
    await this.#act({ type: 'clearCart' })
    await this.#withoutHost(async () => {
      await close()
      await this.#act({ type: 'decideMovement', movementId: this.#lastMovement(), decision: 'notDone' })
    })
    await pass(10_000)
    await close()
    await this.#counter.core.query('logIn', 'operator', password)
    await pass(2_500)
  }

  /** A sale and cash in are lost, and come back from the host; from one without a ledger not all of it. */
  async damage(leavesOut: HostCallName[]): Promise<void> {
    this.#counter.leavesOut = leavesOut
    await this.#act(add(31, [1, 5, 9]), { type: 'pay' }, refill)
    const { number, bytes } = this.#counter.log.segments.at(-1)!
    const harmed = Buffer.from(bytes)
    for (const type of ['purchaseRequested', 'ticketSold', 'movementRequested', 'movementDone'])
      harmed.write('?', harmed.lastIndexOf(`"type":"${type}"`) + 8)
    this.#counter.log.replace(number, harmed)
    await this.restart()
    await this.#counter.core.query('logIn', 'operator', password)
    await pass(60_000)
    const compared = this.#state().reconciliation.damage?.compared
    if (compared) await this.#act({ type: 'acceptHostFigure', balance: compared.balance })
  }

  /** The mirror has everything and the print program has signed it, so the first records may go. */
  async removal(): Promise<void> {
    const { seq: count, hash } = this.#counter.core.head()
    const place = { shop: '7', counterId: 'counter', log: 1, count, hash, at: noon }
    this.#store().updateFacts((facts) => {
      facts.mirror.count = count
    })
    await this.#act(
      ...(['host', 'printProgram'] as const).map((by): Command => ({
        type: 'recordHeadSigned',
        ...{ by, head: { ...place, stateHash: hash, hashVersion: 3 }, key: '', signature: '' },
      })),
      { type: 'removeRecords', end: { to: 1, at: 0 } },
    )
  }
}
