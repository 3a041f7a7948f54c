import { tvTexts, type TvTexts } from '../locales/tv.ts'
import { isGrandLottery } from '../src/games/catalogue.ts'
import { lastMomentsMs } from '../src/games/last-moments.ts'
import { results, timers } from '../src/host/rules/draws.ts'
import { drawPeriodMs, rulesOf } from '../src/host/rules/schedule.ts'
import type { HostState } from '../src/host/rules/state.ts'
import { findTvBox } from '../src/host/rules/tv-boxes.ts'
import type { Deployment } from '../src/values/deployment.ts'
import type { Language } from '../src/values/language.ts'
import { wallClockAt } from '../src/values/calendar.ts'

export interface TvScreenParts {
  readonly deployment: Pick<Deployment, 'language' | 'timeZone'>
  /** The name of a game in a language. */
  readonly nameOf: (gameId: number, language: Language) => string
}

/** The latest results; the screen shows as many as it has room for. */
const shownResults = 4

interface Common {
  readonly device: string
  readonly language: Language
  readonly texts: TvTexts
  /** The reason why no game is shown, otherwise empty. */
  readonly notice: string
  readonly results: readonly TvResult[]
}

export interface TvResult {
  readonly drawId: number
  /** Hours and minutes in the shop's time zone. */
  readonly time: string
  /** `colour` in games that are bet on by colour. */
  readonly numbers: readonly { readonly number: string; readonly colour: string | null }[]
}

export interface TvScreenWithGame extends Common {
  readonly game: { readonly id: number; readonly name: string }
  /** The draw on sale: the time left, when the countdown becomes red, and whether it shows hours. */
  readonly draw: {
    readonly id: number
    readonly leftMs: number
    readonly lateMs: number
    readonly hasHours: boolean
  }
}

/** The content of the TV of a box. */
export type TvScreen = TvScreenWithGame | (Common & { readonly game: null; readonly draw: null })

/** The content of the TV of a box; `tv/tv.ts` draws it. Times are in the shop's time zone. */
export function tvScreen(state: HostState, device: string, now: number, parts: TvScreenParts): TvScreen {
  const tvBox = findTvBox(state, device)
  const language = tvBox?.language ?? parts.deployment.language
  const texts = tvTexts[language]
  const gameId = tvBox?.gameId ?? null
  const draw = gameId === null ? undefined : timers(state, now)[gameId]?.[0]
  const common = { device, language, texts }
  if (gameId === null || !draw) {
    const notice = tvBox ? texts.noGame : texts.unknownDevice
    return { ...common, notice, game: null, draw: null, results: [] }
  }
  return {
    ...common,
    notice: '',
    game: { id: gameId, name: parts.nameOf(gameId, language) },
    draw: {
      id: draw.draw_id,
      leftMs: draw.draw_time,
      hasHours: isGrandLottery(gameId) || isLong(state, gameId),
      lateMs: lastMomentsMs(gameId),
    },
    results: latestResults(state, gameId, parts.deployment),
  }
}

const hourMs = 3_600_000

/** Whether more than an hour may be left until a draw. */
const isLong = (state: HostState, gameId: number): boolean =>
  drawPeriodMs(rulesOf(state, gameId), state.terms.drawSpeed) >= hourMs

function latestResults(
  state: HostState,
  gameId: number,
  { timeZone }: Pick<Deployment, 'timeZone'>,
): TvResult[] {
  return results(state, gameId)
    .slice(0, shownResults)
    .map(({ draw_id, draw_time, numbers }) => ({
      drawId: draw_id,
      time: wallClockAt(draw_time, timeZone).time.slice(0, 'hh:mm'.length),
      numbers: numbers.map((number) => ({ number: String(number), colour: colourOf(state, gameId, number) })),
    }))
}

/** The colour of a number in games that are bet on by colour; null where it has none. */
function colourOf(state: HostState, gameId: number, number: number): string | null {
  const row = rulesOf(state, gameId)
  if (row.family !== 'table') return null
  return row.markets.find(({ colour, numbers }) => colour && numbers.includes(number))?.colour ?? null
}
