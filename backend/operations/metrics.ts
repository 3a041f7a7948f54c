import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { HostEvent } from '../../src/host/rules/events.ts'
import type { Connections, Database } from '../../node/database/database.ts'
import { hashing } from '../hashing-queue.ts'
import type { ClockState } from '../store/clock.ts'
import type { EndedCall } from '../../node/service/call-log.ts'
import type { Publication } from '../store/draws/publication.ts'
import { inTime, type Obstacles } from '../../node/service/health.ts'

/** What is read at each scrape. */
export interface MeasuredParts {
  readonly database: Pick<Database, 'query' | 'connections'>
  readonly clock: () => ClockState
  readonly readiness: Obstacles
  readonly publication: Publication
  /** Connections of counters and terminals to this process. */
  readonly sockets: () => number
}

/**
 * Counts what this process does, for Prometheus. The labels are calls, games and reasons: no shop, operator or player can be
 * read from a metric. Amounts are minor units of the one currency of the host.
 */
export class Metrics {
  readonly #registry = new Registry()
  readonly #calls = new Counter({
    name: 'balcao_calls_total',
    help: 'Calls of the contract by outcome: done, failed, or the name of the refusal',
    labelNames: ['call', 'outcome'],
    registers: [this.#registry],
  })
  readonly #durations = new Histogram({
    name: 'balcao_call_duration_seconds',
    help: 'Time from the arrival of a call to the end of its answer',
    labelNames: ['call'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [this.#registry],
  })
  readonly #sold = this.#counter('balcao_tickets_sold_total', 'Tickets that were sold', 'game')
  readonly #takings = this.#counter('balcao_sales_minor_units_total', 'Prices of the sold tickets', 'game')
  readonly #refused = this.#counter('balcao_tickets_refused_total', 'Tickets that were not sold', 'reason')
  readonly #cancelled = this.#counter('balcao_tickets_cancelled_total', 'Sales that were cancelled')
  readonly #paid = this.#counter('balcao_prizes_paid_total', 'Tickets whose prize was paid')
  readonly #prizes = this.#counter('balcao_prizes_minor_units_total', 'Prizes that were paid')

  #counter(name: string, help: string, ...labelNames: string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.#registry] })
  }

  ended({ call, outcome, durationMs }: EndedCall): void {
    this.#calls.inc({ call, outcome })
    this.#durations.observe({ call }, durationMs / 1_000)
  }

  /** Counts events of this process that are durable. */
  committed(events: readonly HostEvent[]): void {
    for (const event of events)
      switch (event.type) {
        case 'purchaseDecided':
          for (const { gameId, price } of event.sold) this.#sell(gameId, price)
          for (const { error } of event.refused) this.#refused.inc({ reason: error.name })
          break
        case 'terminalTicketSold':
          this.#sell(event.ticket.gameId, event.ticket.price)
          break
        case 'terminalTicketRefused':
          this.#refused.inc({ reason: event.ticket.error.name })
          break
        case 'ticketCancelled':
          this.#cancelled.inc()
          break
        case 'ticketPaid':
          this.#paid.inc()
          this.#prizes.inc(event.amount)
          break
      }
  }

  #sell(game: number, price: number): void {
    this.#sold.inc({ game })
    this.#takings.inc({ game }, price)
  }

  /** Adds what is only read at a scrape: the process, the database, sockets and queues. */
  measure({ database, clock, readiness, publication, sockets }: MeasuredParts): void {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    // Metrics are read in this order: connections come first, so that they do not count the queries of the scrape itself.
    if (database.connections) this.#measureConnections(database.connections)
    new Gauge({
      name: 'balcao_ready',
      help: '1 while this process serves, as /ready answers',
      registers,
      async collect() {
        this.set((await readiness()).length === 0 ? 1 : 0)
      },
    })
    new Gauge({
      name: 'balcao_outbox_age_seconds',
      help: 'Age of the oldest announcement that waits in the database; not a number while the database does not answer',
      registers,
      async collect() {
        this.set(await outboxAge(database))
      },
    })
    this.#gauge('balcao_day_root', '1 while the day that sells now has a published root', () =>
      publication.hasDayRoot() ? 1 : 0,
    )
    new Gauge({
      name: 'balcao_unpublished_draw_age_seconds',
      help: 'Since the end of the oldest draw with tickets that is not published; not a number while the database does not answer',
      registers,
      async collect() {
        this.set(await unpublishedAge(publication))
      },
    })
    this.#gauge(
      'balcao_clock_difference_seconds',
      "How far the database's clock is ahead of this machine's",
      () => Number((clock().differenceMs / 1_000).toFixed(3)),
    )
    this.#gauge('balcao_sockets', 'Connected counters and terminals', sockets)
    this.#gauge(
      'balcao_waiting_logins',
      'Log-ins and registrations that wait for their turn',
      () => hashing.waiting,
    )
  }

  #measureConnections(connections: () => Connections): void {
    this.#gauge('balcao_database_connections', 'Open connections to the database', () => connections().open)
    this.#gauge('balcao_database_connections_idle', 'Open connections without work', () => connections().idle)
    this.#gauge(
      'balcao_database_connections_max',
      'The most connections of this process',
      () => connections().most,
    )
    this.#gauge('balcao_database_waiting', 'Work that waits for a connection', () => connections().waiting)
  }

  #gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(read())
      },
    })
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }

  readonly contentType = this.#registry.contentType
}

function outboxAge({ query }: Pick<Database, 'query'>): Promise<number> {
  const sql = `select coalesce(extract(epoch from clock_timestamp()) - min(at) / 1000.0, 0) as age from outbox`
  const answer = query(sql).then(
    ([row]) => Math.max(0, Number(row?.['age'])),
    () => Number.NaN,
  )
  return inTime(answer, Number.NaN)
}

function unpublishedAge({ unpublishedMs }: Publication): Promise<number> {
  const answer = unpublishedMs().then(
    (ageMs) => ageMs / 1_000,
    () => Number.NaN,
  )
  return inTime(answer, Number.NaN)
}
