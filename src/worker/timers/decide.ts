import { accept, type Deciders } from '../decider.ts'
import { isTimestamp } from '../../values/calendar.ts'
import { rulesOf } from '../shared/game-rules.ts'

/** Ends that differ by less than this are the same end: the difference is network jitter. */
const sameEndMs = 1_500

export const decideTimers: Deciders<'recordTimers'> = {
  /**
   * A draw is logged only when its id or its end has changed (rulings, "Timers"). One that would close at no valid time is none: its
   * record could not be read again.
   */
  recordTimers({ timers, games }, { timers: received, hostNowMs }) {
    const draws = Object.entries(received).flatMap(([key, [current]]) => {
      const gameId = Number(key)
      if (!current || !rulesOf({ games }, gameId)?.drawEveryS) return []
      const draw = { gameId, drawId: current.draw_id, closesAt: Math.round(hostNowMs + current.draw_time) }
      if (!isTimestamp(draw.closesAt)) return []
      const known = timers.draws[gameId]
      const isNews =
        !known || known.drawId !== draw.drawId || Math.abs(known.closesAt - draw.closesAt) > sameEndMs
      return isNews ? [draw] : []
    })
    return draws.length === 0 ? accept() : accept({ type: 'drawsAnnounced', data: { draws } })
  },
}
