import { gameRow } from '../../games/catalogue.ts'
import { happens, type Deciders } from '../decider.ts'

/** Two ends closer than this are the same end: what is left is the network's jitter. */
const sameEndMs = 1_500

export const decideTimers: Deciders<'recordTimers'> = {
  /** A draw is worth an event only when its id or its end changed (rulings, "Timers"). */
  recordTimers({ timers }, { timers: told, hostNowMs }) {
    const draws = Object.entries(told).flatMap(([key, [current]]) => {
      const gameId = Number(key)
      if (!current || !gameRow(gameId)?.drawEveryS) return []
      const draw = { gameId, drawId: current.draw_id, closesAt: Math.round(hostNowMs + current.draw_time) }
      const known = timers.draws[gameId]
      const isNews =
        !known || known.drawId !== draw.drawId || Math.abs(known.closesAt - draw.closesAt) > sameEndMs
      return isNews ? [draw] : []
    })
    return draws.length === 0 ? happens() : happens({ type: 'drawsAnnounced', data: { draws } })
  },
}
