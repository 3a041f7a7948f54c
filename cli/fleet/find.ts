import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { parseEvent, versionOf } from '../../src/events/parse.ts'
import { asId, nameForm, type Criteria } from '../../src/events/search.ts'
import { vocabulary, type Logged } from '../../src/events/vocabulary.ts'
import { ShopLog } from '../../src/protocol/collector.ts'
import type { Moment } from '../log/moment.ts'
import { eventAsJson, eventLine } from '../log/output.ts'
import { Show } from '../../src/sentences/show.ts'
import { print, warn } from '../output.ts'
import { WrongUsage } from '../usage.ts'
import { fleetStream, type CollectorAccess } from './access.ts'

/** Which events of which shops. Times without a time zone are UTC. */
export interface FleetSearch extends Criteria {
  readonly shop?: string
  /** Version of the product. */
  readonly product?: string
  readonly from?: Moment
  readonly to?: Moment
}

interface FindOptions extends FleetSearch, CollectorAccess {
  readonly limit: number
  readonly json?: boolean
}

const FoundLine = v.object({
  log: v.object({ ...ShopLog.entries, opened: v.nullable(v.record(v.string(), v.unknown())) }),
  event: v.object({ seq: v.number(), at: v.number(), type: v.string(), data: v.unknown() }),
})
type FoundLine = v.InferOutput<typeof FoundLine>

/** The query for these shops and times. */
export const scopeOf = ({ shop, product, from, to }: FleetSearch) => ({
  shop,
  version: product,
  from: from?.from('UTC'),
  to: to?.to('UTC'),
})

/** Prints the events of all shops that match, log by log. The exit code is 1 if there is none. */
export async function findInFleet(options: FindOptions): Promise<0 | 1> {
  const { type, error, amount, game, player, limit } = options
  if (type !== undefined && !Object.hasOwn(vocabulary, type))
    throw new WrongUsage(`There is no event ${type}.`)
  const id = options.id === undefined ? undefined : asId(options.id)
  const query = { ...scopeOf(options), id, type, error, amount, game, player, limit }
  const body = await fleetStream(options, '/fleet/events', query)
  const text = new FoundText(options.json === true, id)
  let count = 0
  for await (const line of createInterface({ input: body, crlfDelay: Infinity })) {
    print(text.of(v.parse(FoundLine, JSON.parse(line))))
    count++
  }
  if (count === 0) warn('No event matches.')
  if (count === limit) warn(`These are the first ${limit}: --limit shows more.`)
  return count === 0 ? 1 : 0
}

/** `SHOP/COUNTER/LOG`, as commands read it after `collector:`. Without its number it would be the counter's latest log. */
export const logName = ({ shop, counterId, log }: ShopLog): string =>
  [encodeURIComponent(shop), counterId, log].join('/')

/** Lines about events, on the clock and in the currency of their shops. */
export class FoundText {
  readonly #isJson: boolean
  readonly #isSought: (text: string) => boolean
  #name = ''
  #show = new Show()

  constructor(isJson: boolean, id: string | undefined) {
    this.#isJson = isJson
    this.#isSought = (text) => text === id
  }

  of({ log, event }: FoundLine): string {
    const name = logName(log)
    if (name !== this.#name) {
      this.#name = name
      this.#show = new Show()
      const opened = log.opened && knownEvent(log.opened as FoundLine['event'])
      if (opened) this.#show.see(opened)
    }
    const known = knownEvent(event)
    if (this.#isJson) {
      const json = known ? eventAsJson(known, this.#show, this.#isSought) : laterEventAsJson(event)
      return JSON.stringify({ log: name, ...(JSON.parse(json) as object) })
    }
    const line = known
      ? eventLine(known, this.#show, this.#isSought)
      : `#${event.seq}  ${this.#show.time(event.at)}  ${typeText(event.type)}`
    return `${name}  ${line}`
  }
}

/** Of an event that this version does not know. */
const typeText = (type: string): string => (nameForm.test(type) ? type : JSON.stringify(type))

const laterEventAsJson = (event: FoundLine['event']): string =>
  JSON.stringify({ ...event, at: new Date(event.at).toISOString() })

/** Null for one of a later version. */
function knownEvent({ type, ...event }: FoundLine['event']): Logged | null {
  if (!Object.hasOwn(vocabulary, type)) return null
  const parsed = parseEvent({ type, ...event, v: versionOf(type as Logged['type']) })
  return typeof parsed === 'string' ? null : parsed
}
