import { drawNumbers, prizeOf } from '../../games/rules.ts'
import type { WireResult } from '../../protocol/announcements.ts'
import { neverCloses, type WireTimers } from '../../protocol/games.ts'
import { sumMinor, type Minor } from '../../values/money.ts'
import { offeredIds } from './config.ts'
import { accept, type Decision, type Moment } from './decision.ts'
import type { DrawHeld, HostEvent, HostEventOf, UnsoldDraw } from './events.ts'
import { drawOnSale, isHeld, keepHeld, runBegin } from './held-draws.ts'
import { currentDraw, drawById, isInstant, rulesOf, type GameDraw, type KnownGames } from './schedule.ts'
import { drawKey } from './liability.ts'
import type { DrawResult, PendingDraw, Ticket } from './records.ts'
import type { HostState } from './state.ts'
import { drawsOf, recordPrize, ticketOf } from './tickets.ts'

/** Holds every draw whose end has come. */
export interface HoldDraws {
  readonly type: 'holdDraws'
}

/** Results kept of each game: what a results window shows. */
export const keptResults = 20

const pendingDraw = (state: HostState, gameId: number, drawId: number): PendingDraw | undefined =>
  state.draws.pending[gameId]?.find((draw) => draw.drawId === drawId)

/** By the prize tables that the ticket was sold under. */
export function ticketPrize(
  state: KnownGames,
  { gameId, prizeTables, bets, stake }: Pick<Ticket, 'gameId' | 'prizeTables' | 'bets' | 'stake'>,
  numbers: number[],
): Minor {
  const row = rulesOf(state, gameId, prizeTables)
  return sumMinor(bets.map((bet) => prizeOf(row, bet, stake, numbers)))
}

const resultOf = (
  state: KnownGames,
  { gameId, drawId, endsAt }: GameDraw,
  { drawChance }: Moment,
): UnsoldDraw => ({
  gameId,
  drawId,
  endsAt,
  numbers: drawNumbers(rulesOf(state, gameId), drawChance(gameId, drawId)),
})

function hold(state: HostState, draw: PendingDraw, moment: Moment): DrawHeld {
  const result = resultOf(state, draw, moment)
  const prizes: Record<string, Minor> = {}
  for (const barcode of draw.barcodes) {
    const prize = ticketPrize(state, ticketOf(state, barcode), result.numbers)
    if (prize > 0) prizes[barcode] = prize
  }
  return { ...result, prizes }
}

const scheduledGames = (state: HostState): number[] =>
  offeredIds(state).filter((gameId) => !isInstant(rulesOf(state, gameId)))

/** The latest ended draw of each game without waiting tickets. Older ones that were missed during a pause are not held. */
function endedUnsold(state: HostState, now: number): GameDraw[] {
  const { drawSpeed } = state.terms
  return scheduledGames(state).flatMap((gameId) => {
    const row = rulesOf(state, gameId)
    const { drawId, endsAt } = drawById(row, drawSpeed, currentDraw(row, drawSpeed, now).drawId - 1)
    const isCovered = isHeld(state, gameId, endsAt) || pendingDraw(state, gameId, drawId)
    return isCovered ? [] : [{ gameId, drawId, endsAt }]
  })
}

export const decideDraws = {
  holdDraws(state: HostState, _command: HoldDraws, moment: Moment): Decision {
    const ended = Object.values(state.draws.pending)
      .flat()
      .filter(({ endsAt }) => endsAt <= moment.now)
      .sort((a, b) => a.endsAt - b.endsAt)
      .map((draw) => hold(state, draw, moment))
    const unsold = endedUnsold(state, moment.now).map((draw) => ({
      ...resultOf(state, draw, moment),
      heldSince: runBegin(state, draw.gameId, draw.endsAt),
    }))
    const events: HostEvent[] = []
    if (ended.length > 0) events.push({ type: 'drawsHeld', at: moment.now, draws: ended })
    if (unsold.length > 0) events.push({ type: 'unsoldDrawsHeld', at: moment.now, draws: unsold })
    return accept(...events)
  },
}

export const evolveDraws = {
  drawsHeld(state: HostState, { draws, at }: HostEventOf<'drawsHeld'>): void {
    for (const { gameId, drawId, endsAt, numbers, prizes } of draws) {
      keepHeld(state, gameId, { from: endsAt, to: endsAt })
      keepResult(state, gameId, { drawId, endsAt, numbers }, at)
      for (const barcode of pendingDraw(state, gameId, drawId)?.barcodes ?? []) {
        recordPrize(ticketOf(state, barcode), drawId, prizes[barcode] ?? 0)
      }
      delete state.liabilities[drawKey(gameId, drawId)]
      const others = state.draws.pending[gameId]?.filter((draw) => draw.drawId !== drawId)
      if (others) state.draws.pending[gameId] = others
    }
  },

  unsoldDrawsHeld(state: HostState, { draws, at }: HostEventOf<'unsoldDrawsHeld'>): void {
    for (const { gameId, drawId, endsAt, numbers, heldSince = endsAt } of draws) {
      keepHeld(state, gameId, { from: heldSince, to: endsAt })
      keepResult(state, gameId, { drawId, endsAt, numbers }, at)
    }
  },
}

/** The latest results; what was held while the clock was ahead gives way to what is held now. */
function keepResult(state: HostState, gameId: number, result: DrawResult, now: number): void {
  const others = (state.draws.results[gameId] ?? []).filter(
    ({ drawId, endsAt }) => drawId !== result.drawId && endsAt <= now,
  )
  const results = [...others, result].sort((a, b) => a.endsAt - b.endsAt)
  state.draws.results[gameId] = results.slice(-keptResults)
}

/** A sold ticket takes part in its draws. */
export function awaitDraws(state: HostState, ticket: Ticket): void {
  const { gameId, barcode } = ticket
  const pending = (state.draws.pending[gameId] ??= [])
  for (const { drawId, endsAt } of drawsOf(ticket)) {
    const known = pendingDraw(state, gameId, drawId)
    if (known) known.barcodes.push(barcode)
    else pending.push({ gameId, drawId, endsAt, barcodes: [barcode] })
  }
}

/** A cancelled ticket takes part in no draw. A draw for which no ticket waits any more is like one without tickets. */
export function leaveDraws(state: HostState, { gameId, barcode }: Ticket): void {
  const left = (state.draws.pending[gameId] ?? []).map((draw) => ({
    ...draw,
    barcodes: draw.barcodes.filter((other) => other !== barcode),
  }))
  state.draws.pending[gameId] = left.filter(({ barcodes }) => barcodes.length > 0)
}

/** Whether another draw is on sale after an event, or another game. */
export const changesTimers = ({ type }: HostEvent): boolean =>
  type === 'drawsHeld' || type === 'unsoldDrawsHeld' || type === 'gamesOffered'

/** Answer of getTimers: the draw on sale of every game, `draw_time` in milliseconds to its end. */
export function timers(state: HostState, now: number): WireTimers {
  const answer: WireTimers = {}
  for (const gameId of offeredIds(state)) {
    const row = rulesOf(state, gameId)
    const { drawId, endsAt } = drawOnSale(state, gameId, now)
    answer[gameId] = isInstant(row)
      ? [{ draw_time: neverCloses, draw_id: 0 }]
      : [{ draw_time: endsAt - now, draw_id: drawId }]
  }
  return answer
}

/** Answer of results: of one game or of all, the newest first. */
export function results(state: HostState, gameId: number | undefined): WireResult[] {
  const ids = gameId === undefined ? Object.keys(state.draws.results) : [String(gameId)]
  return ids
    .flatMap((id) => (state.draws.results[id] ?? []).map((result) => ({ game_id: Number(id), ...result })))
    .sort((a, b) => b.endsAt - a.endsAt || a.game_id - b.game_id)
    .map(({ game_id, drawId, endsAt, numbers }) => ({
      game_id,
      draw_id: drawId,
      draw_time: endsAt,
      numbers: [...numbers],
    }))
}

/** When draws are to be held next, or null where no game has any. */
export function nextDrawAt(state: HostState, now: number): number | null {
  const ends = scheduledGames(state).map(
    (gameId) => currentDraw(rulesOf(state, gameId), state.terms.drawSpeed, now).endsAt,
  )
  const waiting = Object.values(state.draws.pending)
    .flat()
    .map(({ endsAt }) => endsAt)
  const all = [...ends, ...waiting]
  return all.length === 0 ? null : all.reduce((earliest, end) => Math.min(earliest, end))
}
