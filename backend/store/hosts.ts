import type { Moment } from '../../src/host/rules/decision.ts'
import type { HostEvent } from '../../src/host/rules/events.ts'
import type { Terms } from '../../src/host/rules/records.ts'
import type { HostState } from '../../src/host/rules/state.ts'
import type { DrawKeeper } from '../../src/host/store/draw-clock.ts'
import type { Host } from '../../src/host/store/host.ts'
import { isEqual } from '../../src/values/equal.ts'
import { isStorable } from '../../src/values/storable.ts'
import type { ChanceSource } from '../chance.ts'
import type { Database } from '../../node/database/database.ts'
import { Announcements, type Watcher } from './announcements.ts'
import { openClock, type ClockState } from './clock.ts'
import { openDraws } from './draws/draws.ts'
import type { Publication } from './draws/publication.ts'
import { expectSecretsApart } from './draws/secrets.ts'
import { moveFromLog } from './from-log.ts'
import { migrate } from './migrations.ts'
import { Recent } from './recent.ts'
import { ShopHost } from './shop-host.ts'
import { openGames, type SharedGames } from './games.ts'
import { openTerms, setTerms, type SharedTerms } from './terms.ts'

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
  /** The shop with an id, if somebody has opened it. */
  openedShop(id: string): Promise<Host | null>
  /** The shop that was opened first; null where there is none. */
  firstShop(): Promise<string | null>
  /** Sets a limit of every shop. */
  setLimit: SharedTerms['setLimit']
  /** The games that were described. */
  describedGames: SharedGames['now']
  /** Adds described games, which every shop offers from now on. */
  describeGames: SharedGames['add']
  /** The id of the shop in which an operator works. */
  shopOf(operatorId: number): Promise<string>
  ofOperator(operatorId: number): Promise<Host>
  byLogin(login: string): Promise<KnownOperator | null>
  byRegistrationCode(code: string): Promise<KnownOperator | null>
  readonly draws: DrawKeeper
  readonly publication: Publication
  /** Announces to a watcher what this process and all others commit. Returns the way to stop it. */
  watch(watcher: Watcher): () => void
  /** Ms since 1970, by the database's clock. */
  now(): number
  /** The same, also right after this machine has slept. */
  currentTime(): Promise<number>
  clock(): ClockState
  /** Announces what other processes left unannounced, and stops. */
  close(): Promise<void>
}

export interface HostsParts {
  readonly database: Database
  /** The same database, for a role of its own that has the secrets of draws. */
  readonly secretsDatabase?: Database
  readonly chance: ChanceSource
  readonly drawSpeed: number
  /** Those of the deployment, which become those of every shop; by default they stay as they are. */
  readonly terms?: Terms
  readonly report: (problem: string) => void
  /** Called with the events of this process that are durable. */
  readonly committed?: (events: readonly HostEvent[]) => void
}

/** More shops than a process serves at a time. */
const mostShops = 4_000

export async function openHosts(parts: HostsParts): Promise<Hosts> {
  const { database, secretsDatabase = database, chance, drawSpeed, report, committed } = parts
  await migrate(database)
  if (secretsDatabase !== database) await expectSecretsApart(database, secretsDatabase)
  await moveFromLog(database)
  // First of all: where they are refused, nothing of this process may stay in the database.
  if (parts.terms) await setTerms(database, parts.terms)
  // The role that sells could put a clock of its own before that of the database: secrets are published by it.
  const clock = await openClock(secretsDatabase, report)
  const terms = await openTerms(database, report)
  const games = await openGames(database, report)
  const hosts = new Recent<string, ShopHost>(mostShops)
  const shareGames = sharing<HostState['games']>()
  let position = chance.isRepeatable ? await eventCount(database) : 0
  const known = () => ({ described: games.now() })
  const draws = await openDraws({
    ...{ database, secretsDatabase, now: clock.now },
    ...{ chance, drawSpeed, games: known, report },
  })

  const shop = (id: string): ShopHost => hosts.get(id, () => open(id))

  function open(id: string): ShopHost {
    const host: ShopHost = new ShopHost(id, {
      database,
      clock,
      momentAt: (now): Moment => ({ now, chance: chance.ofCommand(position + 1), drawChance: chance.ofDraw }),
      shared: () => ({ ...draws.now(), ...known() }),
      terms,
      lookAtGames: games.look,
      shareGames,
      announce: (events, state) => {
        position += events.length
        committed?.(events.map(({ event }) => event))
        announcements.committed(id, events, state)
      },
    })
    return host
  }

  const announcements = new Announcements({ database, now: clock.now, hostOf: shop, report })
  await announcements.open()

  /** Each process learns of the results by itself, and shows them in every shop that somebody sees here. */
  async function hold(): Promise<void> {
    await clock.currentTime()
    const held = await draws.hold()
    if (held.length === 0) return
    const event = { type: 'unsoldDrawsHeld' as const, at: clock.now(), draws: [...held] }
    announcements.showEverywhere(event)
  }

  async function shopOf(operatorId: number): Promise<string> {
    const [row] = await database.query('select shop from logins where operator = $1', [operatorId])
    if (!row) throw new Error(`there is no operator ${operatorId}`)
    return String(row['shop'])
  }

  const find = async (sql: string, value: string): Promise<KnownOperator | null> => {
    const [row] = await database.query(sql, [value])
    if (!row) return null
    const id = String(row['shop'])
    return { shop: id, operatorId: Number(row['operator']), host: shop(id) }
  }

  return {
    shop,
    async openedShop(id) {
      if (!isStorable(id)) return null
      const [row] = await database.query('select from shops where shop = $1', [id])
      return row ? shop(id) : null
    },
    async firstShop() {
      const [row] = await database.query('select shop from shops order by opened_at, shop limit 1')
      return row ? String(row['shop']) : null
    },
    setLimit: terms.setLimit,
    describedGames: games.now,
    describeGames: games.add,
    shopOf,
    ofOperator: async (operatorId) => shop(await shopOf(operatorId)),
    byLogin: (login) => find('select shop, operator from logins where login = $1', login),
    byRegistrationCode: (code) => find('select shop, operator from registration_codes where code = $1', code),
    draws: {
      hold,
      nextAt: draws.nextAt,
      aheadTo: () =>
        draws.now().heldAhead.reduce<number | null>((latest, { to }) => Math.max(latest ?? to, to), null),
      now: clock.now,
    },
    publication: draws,
    watch: (watcher) => announcements.watch(watcher),
    now: clock.now,
    currentTime: clock.currentTime,
    clock: clock.state,
    async close() {
      clock.stop()
      terms.stop()
      games.stop()
      await announcements.close()
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
