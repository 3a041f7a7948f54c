import type { LogDamage } from '../../src/events/log-damage.ts'
import type { LogSink } from '../../src/events/log-reader.ts'
import { asId, matches, type Criteria } from '../../src/events/search.ts'
import { vocabulary, type Logged } from '../../src/events/vocabulary.ts'
import { print, warn } from '../output.ts'
import { WrongUsage } from '../usage.ts'
import { readLogFile } from './log-file.ts'
import type { Moment } from './moment.ts'
import { eventAsJson, eventLine, noteEarlier, noteOpenEnd, warnOf } from './output.ts'
import { earlierEvents } from '../../src/sentences/beginning.ts'
import { Show } from '../../src/sentences/show.ts'
import { labelOf } from './source.ts'

/** `id` as it was typed. */
export interface Search extends Criteria {
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
  const end = await readLogFile(file, finder)
  if (finder.found === 0) {
    warn(`${labelOf(file)}: no event matches.`)
    noteEarlier(file, finder.earlier)
  }
  noteOpenEnd(file, end)
  return finder.found === 0 || finder.isDamaged ? 1 : 0
}

class Finder implements LogSink {
  found = 0
  isDamaged = false
  /** Where the events before the log are, a sentence; null if it has them all. */
  earlier: string | null = null
  readonly #file: string
  readonly #search: Search
  readonly #write: (line: string) => void
  readonly #show = new Show()
  readonly #criteria: Criteria
  readonly #isSought: (text: string) => boolean
  #timeZone = ''
  #from = -Infinity
  #to = Infinity

  constructor(file: string, search: Search, write: (line: string) => void) {
    this.#file = file
    this.#search = search
    this.#write = write
    const id = search.id === undefined ? undefined : asId(search.id)
    this.#criteria = { ...search, id }
    this.#isSought = (text) => text === id
  }

  event(event: Logged): void {
    this.#show.see(event)
    this.earlier ??= earlierEvents(event)
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
    return event.at >= this.#from && event.at < this.#to && matches(event, this.#criteria)
  }
}
