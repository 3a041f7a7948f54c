import type { HostEvent } from '../../src/host/rules/events.ts'
import type { Moment } from '../../src/host/rules/decision.ts'
import type { Needs } from '../../src/host/rules/needs.ts'
import type { Terms } from '../../src/host/rules/records.ts'
import type { HostState } from '../../src/host/rules/state.ts'
import type { DrawKeeper } from '../../src/host/store/draw-clock.ts'
import type { Host } from '../../src/host/store/host.ts'
import type { ChanceSource } from '../chance.ts'
import { terminalAccount } from '../../src/protocol/terminals.ts'
import { isEqual } from '../../src/values/equal.ts'
import type { CurrencyCode } from '../../src/values/money.ts'
import type { Database } from '../database.ts'
import { inBackground } from '../background.ts'
import { openClock } from './clock.ts'
import { openDraws } from './draws/draws.ts'
import { moveFromLog } from './from-log.ts'
import { migrate } from './migrations.ts'
import { Recent } from './recent.ts'
import { ShopHost } from './shop-host.ts'
import { openTerms } from './terms.ts'
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
  /** The shop that was opened first; null where there is none. */
  firstShop(): Promise<string | null>
  /** Makes terms those of every shop. Returns the currency of the tills: where that is another one, nothing has changed. */
  setTerms(terms: Terms): Promise<CurrencyCode>
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

/** More shops than a process serves at a time. */
const mostShops = 4_000
/** An event that was not announced for so long was left by a process that is gone. */
const orphanedMs = 5_000

export async function openHosts({ database, chance, drawSpeed, report }: HostsParts): Promise<Hosts> {
  await migrate(database)
  await moveFromLog(database)
  const clock = await openClock(database, report)
  const terms = await openTerms(database, report)
  const listeners = new Set<OnShopCommitted>()
  const hosts = new Recent<string, ShopHost>(mostShops)
  const shareGames = sharing<HostState['games']>()
  const announced: { shop: string; id: string }[] = []
  let position = chance.isRepeatable ? await eventCount(database) : 0
  const draws = await openDraws({ database, now: clock.now, chance, drawSpeed })

  const shop = (id: string): ShopHost => hosts.get(id, () => open(id))

  function open(id: string): ShopHost {
    const host: ShopHost = new ShopHost(id, {
      database,
      now: clock.now,
      momentAt: (now): Moment => ({ now, chance: chance.ofCommand(position + 1), drawChance: chance.ofDraw }),
      draws: draws.now,
      terms: terms.now,
      shareGames,
      announce: (_shop, events, state) => announce(host, id, events, state),
    })
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
    async firstShop() {
      const [row] = await database.query('select shop from shops order by opened_at, shop limit 1')
      return row ? String(row['shop']) : null
    },
    setTerms: terms.set,
    async ofOperator(operatorId) {
      const [row] = await database.query('select shop from logins where operator = $1', [operatorId])
      if (!row) throw new Error(`there is no operator ${operatorId}`)
      return shop(String(row['shop']))
    },
    byLogin: (login) => find('select shop, operator from logins where login = $1', login),
    byRegistrationCode: (code) => find('select shop, operator from registration_codes where code = $1', code),
    draws: {
      hold,
      nextAt: draws.nextAt,
      aheadTo: () => draws.now().heldAhead.at(-1)?.endsAt ?? null,
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
      terms.stop()
      await sweeping
      await sweep().catch((error: unknown) => report(`announcements wait: ${String(error)}`))
    },
  }
}

/** Takes what was given before where it is the same: shops mostly offer the same games at the same prices. */
function sharing<Value>(): (value: Value) => Value {
  let latest: Value | undefined
  return (value) => {
    if (latest === undefined || !isEqual(latest, value)) latest = value
    return latest
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
