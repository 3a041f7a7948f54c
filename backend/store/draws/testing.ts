import { gameRow } from '../../../src/games/catalogue.ts'
import type { Bet } from '../../../src/games/family.ts'
import { wireBets } from '../../../src/host/rules/bets.ts'
import { drawOnSale } from '../../../src/host/rules/held-draws.ts'
import type { HostCommand } from '../../../src/host/rules/decide.ts'
import type { Terms, Ticket } from '../../../src/host/rules/records.ts'
import { terminalSaleOutcome } from '../../../src/host/rules/terminal-sales.ts'
import { opening, operatorId } from '../../../src/host/rules/testing.ts'
import { requestAnswer } from '../../../src/host/rules/till-requests.ts'
import { terminalAccount } from '../../../src/protocol/terminals.ts'
import type { HostError } from '../../../src/protocol/wire.ts'
import type { WirePurchaseResult, WireSoldTicket } from '../../../src/protocol/tickets.ts'
import { chanceSource } from '../../chance.ts'
import type { Database } from '../../../node/database/database.ts'
import { migrate } from '../migrations.ts'
import { ShopHost } from '../shop-host.ts'
import { openDraws, type DrawsParts, type SharedDraws } from './draws.ts'

/** Ms since 1970; stands where the test puts it. */
export interface Clock {
  now: number
}

/** A process of a host that keeps the draws and sells in shops. */
export interface DrawingProcess {
  readonly draws: SharedDraws
  shop(id: number): TestShop
}

export async function openProcess(
  database: Database,
  clock: Clock,
  parts: Partial<DrawsParts> & { readonly lookAtGames?: () => Promise<void> } = {},
): Promise<DrawingProcess> {
  await migrate(database)
  const now = () => clock.now
  const chance = chanceSource(undefined)
  const { games = () => ({ described: {} }), lookAtGames = async () => undefined } = parts
  const draws = await openDraws({
    ...{ database, secretsDatabase: database, now, chance },
    ...{ drawSpeed: 1, report: () => undefined, ...parts, games },
  })
  return {
    draws,
    shop: (id) => {
      const host = new ShopHost(`shop ${id}`, {
        database,
        clock: { now, currentTime: async () => now() },
        momentAt: (at) => ({ now: at, chance: chance.ofCommand(1), drawChance: chance.ofDraw }),
        shared: () => ({ ...draws.now(), ...games() }),
        terms: { now: () => null, latest: async () => null },
        lookAtGames,
        shareGames: (games) => games,
        announce: () => undefined,
      })
      return new TestShop(host, clock, operatorId + id)
    },
  }
}

interface Wanted {
  readonly gameId: number
  readonly bets: readonly Bet[]
  readonly drawCount?: number
  /** Left out: the one on sale. */
  readonly drawId?: number
}

/** A shop with one operator, and what he does there. */
export class TestShop {
  readonly host: ShopHost
  readonly operatorId: number
  readonly #clock: Clock
  #terminals = 0

  constructor(host: ShopHost, clock: Clock, operatorId: number) {
    this.host = host
    this.operatorId = operatorId
    this.#clock = clock
  }

  async open(drawSpeed = 1, terms: Partial<Terms> = {}): Promise<void> {
    const names = { operatorId: this.operatorId, login: `operator ${this.operatorId}` }
    for (const command of opening({ drawSpeed, ...terms }, 10_000_000)) {
      const named = command.type === 'addOperator' ? { ...command, ...names } : command
      await this.host.execute(named, () => undefined)
    }
  }

  async buy(...tickets: readonly Wanted[]): Promise<WirePurchaseResult[]> {
    const key = crypto.randomUUID()
    const command: HostCommand = {
      type: 'buyTickets',
      operatorId: this.operatorId,
      key,
      lottery: tickets.some(({ gameId }) => gameId === 51) ? 'grandLottery' : 'ordinary',
      tickets: await Promise.all(tickets.map((ticket) => this.#wireTicket(ticket))),
    }
    const answer = await this.host.execute(command, (state) =>
      requestAnswer<'buyTickets'>(state, this.operatorId, key),
    )
    if (!answer.ok || 'code' in answer.value) throw new Error(`nothing was sold: ${JSON.stringify(answer)}`)
    return answer.value.data
  }

  async sold(...tickets: readonly Wanted[]): Promise<WireSoldTicket[]> {
    return (await this.buy(...tickets)).map((result) => {
      if ('error' in result) throw new Error(`not sold: ${result.error.name}`)
      return result
    })
  }

  /** What a new self-service terminal gets that names no draw: the ticket, or the reason why there is none. */
  async buyAtTerminal({ gameId, bets, drawCount = 1 }: Wanted): Promise<Ticket | HostError> {
    const { operatorId } = this
    const id = ++this.#terminals
    const account = terminalAccount(operatorId, id)
    const funds = { method: 'refill', amount: 1_000, currency: 'BRL' } as const
    const ticket = {
      game_id: gameId,
      price_var: '1',
      bets: bets.map(({ numbers }) => ({ numbers: [...numbers] })),
      multidraw: drawCount,
      unique_req_id: crypto.randomUUID(),
    }
    await this.host.execute({ type: 'addTerminals', operatorId, terminalIds: [id] }, () => undefined)
    await this.host.execute(
      { type: 'fundTerminal', operatorId, key: crypto.randomUUID(), account, ...funds },
      () => undefined,
    )
    const answer = await this.host.execute<Ticket | HostError>(
      { type: 'sellAtTerminal', account, ticket },
      (state) => terminalSaleOutcome(state, account, ticket.unique_req_id),
    )
    return answer.ok ? answer.value : answer.error
  }

  /** Cancels a ticket: the amount, or the name of the refusal. */
  cancel(barcode: string): Promise<number | string> {
    return this.#move({
      type: 'cancelTicket',
      operatorId: this.operatorId,
      key: crypto.randomUUID(),
      barcode,
    })
  }

  /** Pays a ticket: the prize, or the name of the refusal. */
  pay(barcode: string, lottery: 'ordinary' | 'grandLottery'): Promise<number | string> {
    const request = { operatorId: this.operatorId, key: crypto.randomUUID(), barcode }
    return this.#move({ type: 'payOutTicket', lottery, ...request })
  }

  async #move(command: HostCommand & { readonly key: string }): Promise<number | string> {
    const answer = await this.host.execute(command, (state) =>
      requestAnswer<'validationTicket'>(state, this.operatorId, command.key),
    )
    if (!answer.ok) return answer.error.name
    return 'code' in answer.value ? answer.value.name : answer.value.data.amount
  }

  async #wireTicket({ gameId, bets, drawCount = 1, drawId }: Wanted) {
    const onSale = await this.host.read({}, (state) => drawOnSale(state, gameId, this.#clock.now))
    return {
      game_id: gameId,
      base: { price_var: '1', bets: wireBets(bets).bets },
      ...(gameRow(gameId)?.family === 'digits' ? { addData: wireBets(bets).addData! } : {}),
      ticket: { multidraw: drawCount },
      draw_id: drawId ?? onSale.drawId,
      unique_req_id: crypto.randomUUID(),
      timeStamp: this.#clock.now,
    }
  }
}
