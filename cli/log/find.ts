import type { LogDamage } from '../../src/events/log-damage.ts'
import type { LogSink } from '../../src/events/log-reader.ts'
import { vocabulary, type Logged } from '../../src/events/vocabulary.ts'
import type { Minor } from '../../src/values/money.ts'
import { WrongUsage } from '../usage.ts'
import { readLogFile } from './log-file.ts'
import type { Moment } from './moment.ts'
import { eventAsJson, eventLine, print, warnOf } from './output.ts'
import { Show } from '../../src/sentences/show.ts'
import { asId, mentions } from '../../src/sentences/subject.ts'

/** What an event must have: every part that is named. */
export interface Search {
  /** A barcode, or the id of a ticket, movement, receipt, print job, wallet or player. */
  readonly id?: string | undefined
  readonly type?: string
  readonly amount?: Minor
  readonly game?: number
  readonly player?: string
  /** By the counter's clock. */
  readonly from?: Moment
  readonly to?: Moment
  readonly json?: boolean
}

/** Prints every event that matches, with its number, time and sentence. The exit code is 1 if there is none. */
export async function findEvents(
  file: string,
  search: Search,
  write: (line: string) => void = print,
): Promise<0 | 1> {
  const { type } = search
  if (type !== undefined && !Object.hasOwn(vocabulary, type))
    throw new WrongUsage(`There is no event ${type}: \`balcao log info\` lists those of a log.`)
  const finder = new Finder(file, search, write)
  await readLogFile(file, finder)
  if (finder.found === 0) console.error(`${file}: no event matches.`)
  return finder.found === 0 || finder.isDamaged ? 1 : 0
}

class Finder implements LogSink {
  found = 0
  isDamaged = false
  readonly #file: string
  readonly #search: Search
  readonly #write: (line: string) => void
  readonly #show = new Show()
  readonly #isSought: (text: string) => boolean
  #timeZone = ''
  #from = -Infinity
  #to = Infinity

  constructor(file: string, search: Search, write: (line: string) => void) {
    this.#file = file
    this.#search = search
    this.#write = write
    const id = asId(search.id ?? '')
    this.#isSought = (text) => text === id
  }

  event(event: Logged): void {
    this.#show.see(event)
    if (this.#show.timeZone !== this.#timeZone) this.#chooseTimes()
    if (!this.#matches(event)) return
    this.found++
    const asText = this.#search.json ? eventAsJson : eventLine
    this.#write(asText(event, this.#show, this.#isSought))
  }

  damage(damage: LogDamage): void {
    this.isDamaged = true
    warnOf(this.#file, damage)
  }

  #chooseTimes(): void {
    this.#timeZone = this.#show.timeZone
    this.#from = this.#search.from?.from(this.#timeZone) ?? -Infinity
    this.#to = this.#search.to?.to(this.#timeZone) ?? Infinity
  }

  #matches(event: Logged): boolean {
    const { id, type, amount, game, player } = this.#search
    return (
      (type === undefined || event.type === type) &&
      event.at >= this.#from &&
      event.at < this.#to &&
      (id === undefined || mentions(event, this.#isSought)) &&
      (amount === undefined || hasNumber(event.data, amounts, amount)) &&
      (game === undefined || hasNumber(event.data, games, game)) &&
      (player === undefined || mentions(event, (text) => text === player))
    )
  }
}

const games: ReadonlySet<string> = new Set(['gameId'])
const amounts: ReadonlySet<string> = new Set([
  ...['accountBalance', 'amount', 'balance', 'collected', 'counted', 'expected', 'instantPrize'],
  ...['ledger', 'opening', 'price', 'prize', 'received', 'total'],
])

/** Whether the number is under one of these keys. */
function hasNumber(value: unknown, keys: ReadonlySet<string>, number: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([key, member]) => (member === number && keys.has(key)) || hasNumber(member, keys, number),
  )
}
