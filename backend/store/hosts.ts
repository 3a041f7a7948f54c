import type { HostEvent } from '../../src/host/rules/events.ts'
import type { Moment } from '../../src/host/rules/decision.ts'
import type { Needs } from '../../src/host/rules/needs.ts'
import type { HostState } from '../../src/host/rules/state.ts'
import type { DrawKeeper } from '../../src/host/store/draw-clock.ts'
import type { Host } from '../../src/host/store/host.ts'
import type { ChanceSource } from '../chance.ts'
import { terminalAccount } from '../../src/protocol/terminals.ts'
import type { Database } from '../database.ts'
import { inBackground } from '../background.ts'
import { openClock } from './clock.ts'
import { openDraws } from './draws.ts'
import { moveFromLog } from './from-log.ts'
import { migrate } from './migrations.ts'
import { ShopHost } from './shop-host.ts'
import type { KeptEvent } from './write.ts'

/** Called with events that are durable, the records that they changed, and the host of their shop. */
export type OnShopCommitted = (
  events: readonly HostEvent[],
  state: HostState,
  host: Host,
) => void | Promise<void>

/** Whose a login or a registration code is. */
export interface KnownOperator {
  readonly shop: string
  readonly operatorId: number
  readonly host: Host
}

/** The hosts of all shops of a database, as one process serves them. */
export interface Hosts {
  /** The shop with an id; one that nobody has opened yet has no operators and no games. */
  shop(id: string): Host
  /** Every shop that was opened, by id. */
  shops(): Promise<readonly string[]>
  ofOperator(operatorId: number): Promise<Host>
  byLogin(login: string): Promise<KnownOperator | null>
  byRegistrationCode(code: string): Promise<KnownOperator | null>
  readonly draws: DrawKeeper
  /** Returns the unsubscribe. */
  onCommitted(listener: OnShopCommitted): () => void
  /** Ms since 1970, by the database's clock. */
  now(): number
  /** Announces what other processes left unannounced, and stops. */
  close(): Promise<void>
}

export interface HostsParts {
  readonly database: Database
  readonly chance: ChanceSource
  readonly drawSpeed: number
  readonly report: (problem: string) => void
}

/** An event that was not announced for so long was left by a process that is gone. */
const orphanedMs = 5_000

export async function openHosts({ database, chance, drawSpeed, report }: HostsParts): Promise<Hosts> {
  await migrate(database)
  await moveFromLog(database)
  const clock = await openClock(database, report)
  const listeners = new Set<OnShopCommitted>()
  const hosts = new Map<string, ShopHost>()
  const shopOf = new Map<number, string>()
  const announced: { shop: string; id: string }[] = []
  let position = chance.isRepeatable ? await eventCount(database) : 0
  const draws = await openDraws({ database, now: clock.now, chance, drawSpeed })

  const shop = (id: string): ShopHost => {
    const known = hosts.get(id)
    if (known) return known
    const host = new ShopHost(id, {
      database,
      now: clock.now,
      momentAt: (now): Moment => ({ now, chance: chance.ofCommand(position + 1), drawChance: chance.ofDraw }),
      heldAhead: draws.heldAhead,
      announce: (_shop, events, state) => announce(host, id, events, state),
    })
    hosts.set(id, host)
    return host
  }

  function tell(host: ShopHost, events: readonly HostEvent[], state: HostState): void {
    host.tell(events, state)
    for (const listener of listeners)
      inBackground('an announcement', async () => listener(events, state, host))
  }

  function announce(host: ShopHost, id: string, events: readonly KeptEvent[], state: HostState): void {
    position += events.length
    announced.push(...events.map((event) => ({ shop: id, id: event.id })))
    tell(
      host,
      events.map(({ event }) => event),
      state,
    )
  }

  /** Takes what was announced out of the outbox, and announces what a process left there that is gone. */
  async function sweep(): Promise<void> {
    const done = announced.splice(0)
    if (done.length > 0)
      await database.query(
        `delete from outbox using json_array_elements($1::json) as row
         where shop = row->>'shop' and id = (row->>'id')::uuid`,
        [JSON.stringify(done)],
      )
    const left = await database.query(
      `with orphans as (delete from outbox where at < $1::bigint returning shop, id)
       select events.shop, events.body from orphans join events using (shop, id) order by events.id`,
      [clock.now() - orphanedMs],
    )
    for (const { shop: id, body } of left) {
      const host = shop(String(id))
      const event = body as HostEvent
      await host.read(needsOfEvent(event), (state) => tell(host, [event], state))
    }
  }

  /** Every shop whose counters this process serves hears of the draws. */
  async function hold(): Promise<void> {
    const held = await draws.hold()
    if (held.length === 0) return
    const event = { type: 'unsoldDrawsHeld' as const, at: clock.now(), draws: [...held] }
    for (const host of hosts.values()) await host.read({}, (state) => tell(host, [event], state))
  }

  const find = async (sql: string, value: string): Promise<KnownOperator | null> => {
    const [row] = await database.query(sql, [value])
    if (!row) return null
    const id = String(row['shop'])
    return { shop: id, operatorId: Number(row['operator']), host: shop(id) }
  }

  let sweeping: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    sweeping = sweeping.then(sweep).catch((error: unknown) => report(`announcements wait: ${String(error)}`))
  }, 1_000)
  timer.unref()

  return {
    shop,
    async shops() {
      return (await database.query('select shop from shops order by shop')).map((row) => String(row['shop']))
    },
    async ofOperator(operatorId) {
      const known = shopOf.get(operatorId)
      if (known !== undefined) return shop(known)
      const [row] = await database.query('select shop from logins where operator = $1', [operatorId])
      if (!row) throw new Error(`there is no operator ${operatorId}`)
      shopOf.set(operatorId, String(row['shop']))
      return shop(String(row['shop']))
    },
    byLogin: (login) => find('select shop, operator from logins where login = $1', login),
    byRegistrationCode: (code) => find('select shop, operator from registration_codes where code = $1', code),
    draws: {
      hold,
      nextAt: draws.nextAt,
      aheadTo: () => draws.heldAhead().at(-1)?.endsAt ?? null,
      now: clock.now,
    },
    onCommitted(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    now: clock.now,
    async close() {
      clearInterval(timer)
      clock.stop()
      await sweeping
      await sweep().catch((error: unknown) => report(`announcements wait: ${String(error)}`))
    },
  }
}

async function eventCount(database: Database): Promise<number> {
  const [row] = await database.query('select count(*)::integer as count from events')
  return Number(row?.['count'])
}

/** The records that an event changed. */
const needsOfEvent = (event: HostEvent): Needs => ({
  accounts: accountsIn(event),
  ...('operatorId' in event ? { operatorId: event.operatorId } : {}),
})

function accountsIn(event: HostEvent): readonly string[] {
  if (event.type === 'terminalsAdded')
    return event.terminalIds.map((id) => terminalAccount(event.operatorId, id))
  if ('userId' in event) return [event.userId]
  return 'account' in event ? [event.account] : []
}
