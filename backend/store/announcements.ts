import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { HostEvent, HostEventOf } from '../../src/host/rules/events.ts'
import type { Needs } from '../../src/host/rules/needs.ts'
import { tillIdOf, type HostState } from '../../src/host/rules/state.ts'
import { changesTill } from '../../src/host/rules/till-requests.ts'
import type { Host } from '../../src/host/store/host.ts'
import { terminalAccount } from '../../src/protocol/terminals.ts'
import { inBackground } from '../background.ts'
import type { Database, Row, StopListening } from '../../node/database/database.ts'
import { follow, type Following } from './follow.ts'
import type { KeptEvent } from './write.ts'

/** Events that change more on a screen than the balance of a till. */
const shownTypes = [
  'termsSet',
  'gamesOffered',
  'unsoldDrawsHeld',
  'walletOpened',
  'walletSettled',
  'walletBlockSet',
  'terminalsAdded',
  'terminalRefilled',
  'terminalCollected',
  'terminalLockSet',
  'terminalPasswordSet',
  'terminalTicketSold',
  'tvBoxesAdded',
  'tvBoxConfigured',
] as const
export type ShownEvent = HostEventOf<(typeof shownTypes)[number]>

export const isShown = (event: HostEvent): event is ShownEvent =>
  shownTypes.some((type) => type === event.type)

/**
 * The balance of a till, in minor units, after so many entries of its ledger. Of two figures the one with more entries
 * is newer.
 */
export interface TillFigure {
  readonly operatorId: number
  readonly balance: number
  readonly entries: number
}

/** An event, with the current state of the records that it changed. */
export interface Shown {
  readonly event: ShownEvent
  readonly state: HostState
  readonly shop: string
  readonly host: Host
}

/** Shows changes on screens: sockets, TVs. */
export interface Watcher {
  /** Whether a screen of this shop is connected to this process. */
  sees(shop: string): boolean
  /** Every shop with a screen that is connected to this process. */
  shops(): Iterable<string>
  /** Called for the shops with screens. */
  shown(what: Shown): void | Promise<void>
  /** A till of any shop has changed. Figures of several processes may arrive in the wrong order. */
  till?(figure: TillFigure): void
  /** Announcements of other processes may have been lost. */
  missed?(): void
}

export interface AnnouncementsParts {
  readonly database: Database
  /** Ms since 1970, by the database's clock. */
  readonly now: () => number
  readonly hostOf: (shop: string) => Host
  readonly report: (problem: string) => void
}

const channel = 'balcao_announcements'
/** Commits are collected for this time and sent in one transaction. */
const gatherMs = 20
/** How many shops have an event of every shop shown to them at the same time: more would hold up sales. */
const shopsAtOnce = 4
/** An event that stays in the outbox for this time was left by a process that has ended. */
const orphanedMs = 5_000
/** A notification of PostgreSQL has at most 8,000 bytes. This number of items is below that. */
const mostItems = 50

const Items = v.object({
  from: v.string(),
  tills: v.array(v.object({ operatorId: v.number(), balance: v.number(), entries: v.number() })),
  events: v.array(v.object({ shop: v.string(), id: v.string() })),
})
type Items = v.InferOutput<typeof Items>

/**
 * Announces commits to the screens of this process, and to other processes by notifications of the database. An event stays in
 * the outbox until its notification is sent: one transaction does both, so an announcement is not lost if its process ends. The
 * events of a shop are shown one after another, each with the records as they are read then. So what a
 * screen is shown last is as new as the last commit. A read that fails is reported and not repeated: then the screens of that shop
 * stay behind until their next event, or until they connect again.
 */
export class Announcements {
  readonly #parts: AnnouncementsParts
  readonly #process = randomUUID()
  readonly #watchers = new Set<Watcher>()
  /** The events that are being shown, by shop. */
  readonly #looks = new Map<string, Promise<void>>()
  #everywhere: Promise<void> = Promise.resolve()
  #unsent = nothing()
  #sending: Promise<void> | null = null
  #sweeping: Promise<void> = Promise.resolve()
  #following: Following | undefined
  #stopListening: StopListening | undefined

  constructor(parts: AnnouncementsParts) {
    this.#parts = parts
  }

  async open(): Promise<void> {
    this.#stopListening = await this.#parts.database.listen?.(channel, {
      received: (payload) => inBackground('an announcement', () => this.#receive(payload)),
      missed: () => {
        for (const watcher of this.#watchers) watcher.missed?.()
      },
    })
    this.#following = follow(
      this.#parts.database,
      () => (this.#sweeping = this.#sweep()),
      (error) => this.#report(error),
    )
  }

  /** Returns a function that stops it. */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Announces a commit of this process. `state`: right after it. */
  committed(shop: string, events: readonly KeptEvent[], state: HostState): void {
    const ofTills = new Set(events.flatMap(({ event }) => (changesTill(event) ? [event.operatorId] : [])))
    const tills = [...ofTills].map((operatorId) => figureOf(state, operatorId))
    for (const figure of tills) this.#announceTill(figure)
    for (const figure of tills) this.#unsent.tills.set(figure.operatorId, figure)
    for (const { id, event } of events) {
      this.#unsent.committed.push({ shop, id })
      if (!isShown(event)) continue
      this.#unsent.events.push({ shop, id })
      void this.show(shop, event)
    }
    this.#sendSoon()
  }

  /** Shows an event on the screens of this process after the earlier events of the shop. */
  show(shop: string, event: HostEvent): Promise<void> {
    if (![...this.#watchers].some((watcher) => watcher.sees(shop))) return Promise.resolve()
    const look: Promise<void> = (this.#looks.get(shop) ?? Promise.resolve())
      .then(() => this.#look(shop, event))
      .catch((error: unknown) => this.#report(error))
      .finally(() => {
        if (this.#looks.get(shop) === look) this.#looks.delete(shop)
      })
    this.#looks.set(shop, look)
    return look
  }

  /** Sends what is unsent, and announces what other processes left in the outbox. */
  async close(): Promise<void> {
    this.#following?.stop()
    await this.#stopListening?.()
    await Promise.allSettled([this.#sweeping])
    while (this.#sending) await this.#sending
    await this.#sweep().catch((error: unknown) => this.#report(error))
    await this.#everywhere
    await Promise.all(this.#looks.values())
  }

  #report(error: unknown): void {
    this.#parts.report(`announcements wait: ${String(error)}`)
  }

  #announceTill(figure: TillFigure): void {
    for (const watcher of this.#watchers) watcher.till?.(figure)
  }

  /**
   * Shows an event that concerns every shop, after the one before it, to a few shops at a time: the sales of all shops wait for the
   * same connections of the database.
   */
  showEverywhere(event: ShownEvent): void {
    this.#everywhere = this.#everywhere.then(() => this.#showInEveryShop(event))
  }

  async #showInEveryShop(event: ShownEvent): Promise<void> {
    const shops = new Set([...this.#watchers].flatMap((watcher) => [...watcher.shops()])).values()
    const showNext = async () => {
      for (const shop of shops) await this.show(shop, event)
    }
    await Promise.all(Array.from({ length: shopsAtOnce }, showNext))
  }

  async #look(shop: string, event: HostEvent): Promise<void> {
    const host = this.#parts.hostOf(shop)
    const state = await host.read(needsOf(event), (found) => found)
    if (changesTill(event)) this.#announceTill(figureOf(state, event.operatorId))
    if (!isShown(event)) return
    const watchers = [...this.#watchers].filter((watcher) => watcher.sees(shop))
    await Promise.all(watchers.map((watcher) => watcher.shown({ event, state, shop, host })))
  }

  #sendSoon(): void {
    this.#sending ??= new Promise((resolve) => setTimeout(resolve, gatherMs))
      .then(() => this.#send())
      .catch((error: unknown) => this.#report(error))
      .finally(() => {
        this.#sending = null
        if (this.#unsent.committed.length > 0) this.#sendSoon()
      })
  }

  /** If this fails, the events stay in the outbox, where a process finds them later. */
  async #send(): Promise<void> {
    const { committed, tills, events } = this.#unsent
    this.#unsent = nothing()
    const from = this.#process
    const payloads = [
      ...chunks([...tills.values()]).map((chunk): Items => ({ from, tills: chunk, events: [] })),
      ...chunks(events).map((chunk): Items => ({ from, tills: [], events: chunk })),
    ]
    await this.#parts.database.query(
      `with sent as (
         delete from outbox using json_array_elements($1::json) as row
         where shop = row->>'shop' and id = (row->>'id')::uuid)
       select pg_notify('${channel}', payload::text) from json_array_elements($2::json) as payload`,
      [JSON.stringify(committed), JSON.stringify(payloads)],
    )
  }

  async #receive(payload: string): Promise<void> {
    const { from, tills, events } = v.parse(Items, JSON.parse(payload))
    if (from === this.#process) return
    for (const figure of tills) this.#announceTill(figure)
    if (events.length === 0) return
    const rows = await this.#parts.database.query(
      `select events.shop, events.body from json_array_elements($1::json) as row
       join events on events.shop = row->>'shop' and events.id = (row->>'id')::uuid order by events.id`,
      [JSON.stringify(events)],
    )
    this.#showAll(rows)
  }

  /** Announces, to all processes, the events that an ended process left in the outbox. */
  async #sweep(): Promise<void> {
    const { database, now } = this.#parts
    const rows = await database.query(
      `with orphans as (delete from outbox where at < $1::bigint returning shop, id)
       select events.shop, events.body, pg_notify('${channel}', json_build_object('from', $2::text, 'tills', '[]'::json,
         'events', json_build_array(json_build_object('shop', shop, 'id', id)))::text)
       from orphans join events using (shop, id) order by events.id`,
      [now() - orphanedMs, this.#process],
    )
    this.#showAll(rows)
  }

  #showAll(rows: readonly Row[]): void {
    for (const { shop, body } of rows) void this.show(String(shop), body as HostEvent)
  }
}

interface Unsent {
  readonly committed: { shop: string; id: string }[]
  /** The latest of each operator. */
  readonly tills: Map<number, TillFigure>
  readonly events: { shop: string; id: string }[]
}

const nothing = (): Unsent => ({ committed: [], tills: new Map(), events: [] })

const chunks = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / mostItems) }, (_, place) =>
    items.slice(place * mostItems, (place + 1) * mostItems),
  )

function figureOf(state: HostState, operatorId: number): TillFigure {
  const tillId = tillIdOf(state, operatorId)
  const { before = 0, entries = [] } = state.ledger[tillId] ?? {}
  return { operatorId, balance: state.tills[tillId] ?? 0, entries: before + entries.length }
}

/** The records that an event changed. */
const needsOf = (event: HostEvent): Needs => ({
  accounts: accountsIn(event),
  ...('operatorId' in event ? { operatorId: event.operatorId } : {}),
})

function accountsIn(event: HostEvent): readonly string[] {
  if (event.type === 'terminalsAdded')
    return event.terminalIds.map((id) => terminalAccount(event.operatorId, id))
  if ('userId' in event) return [event.userId]
  return 'account' in event ? [event.account] : []
}
