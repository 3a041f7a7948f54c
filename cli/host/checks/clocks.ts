import { setTimeout } from 'node:timers/promises'
import { neverCloses, type WireTimers } from '../../../src/protocol/games.ts'
import { hostCalls, hostTimeHeader } from '../../../src/protocol/host-calls.ts'
import type { Check } from '../check.ts'
import { known, loggedIn } from '../conditions.ts'
import type { TimeSeen } from '../host-client.ts'
import { mustEqual, Unmet } from '../unmet.ts'
import { isInstant, isOf } from './offers.ts'

/** How long a clock is observed, and the allowed error in addition to the duration of the requests; ms. */
const watchMs = 250
const blurMs = 60

/** The least and the most time between two answers, ms. */
const passed = (first: TimeSeen, last: TimeSeen) => ({
  least: last.sent - first.came - blurMs,
  most: last.came - first.sent + blurMs,
})

const isWithin = (ms: number, { least, most }: ReturnType<typeof passed>) => ms >= least && ms <= most

export const clockChecks: readonly Check[] = [
  {
    about: 'answers',
    rule: `have the host's time in ${hostTimeHeader}, in refusals too`,
    async run({ client }) {
      const seen = client.times.length
      await client.send(hostCalls.deployment, {}, { session: 'none' })
      await client.send(hostCalls.getTimers, {}, { session: 'none' })
      await client.send(hostCalls.postRefill, {}, { session: 'none' })
      for (const { path, host } of client.times.slice(seen))
        if (!(host > 1_500_000_000_000 && host < 10_000_000_000_000))
          throw new Unmet(`milliseconds since 1970 in ${hostTimeHeader} of ${path}`, String(host))
    },
  },
  {
    about: 'answers',
    rule: "have a time that advances like the client's own clock",
    async run({ client }) {
      const look = async () => {
        await client.send(hostCalls.deployment, {}, { session: 'none' })
        return client.times.at(-1)!
      }
      const first = await look()
      await setTimeout(watchMs)
      const last = await look()
      const between = passed(first, last)
      if (!isWithin(last.host - first.host, between))
        throw new Unmet(
          `${Math.round(between.least)} to ${Math.round(between.most)} ms more in ${hostTimeHeader}`,
          `${last.host - first.host} ms`,
        )
    },
  },
]

const drawOf = (timers: WireTimers, gameId: number) => timers[gameId]?.[0]

/** Timers run down by the host's own clock. */
export const timerChecks: readonly Check[] = [
  loggedIn('getTimers', 'has a draw for every permitted game', async (visit) => {
    const timers = await visit.client.request('getTimers', {})
    const games = known(visit, 'permitted')
    mustEqual(
      'permitted games without a draw:',
      games.filter((gameId) => !drawOf(timers, gameId)),
      [],
    )
    for (const gameId of games) {
      const { draw_time: left, draw_id: drawId } = drawOf(timers, gameId)!
      if (isOf(visit, gameId, isInstant))
        mustEqual(`the timer of game ${gameId}`, [left, drawId], [neverCloses, 0])
      else if (left < 0) throw new Unmet(`an open draw of game ${gameId}`, `${left} ms`)
    }
  }),
  loggedIn('getTimers', 'runs down as fast as time passes', async (visit) => {
    const { client } = visit
    const look = async () => ({
      timers: await client.request('getTimers', {}),
      seen: client.times.at(-1)!,
    })
    const first = await look()
    await setTimeout(watchMs)
    const last = await look()
    const between = passed(first.seen, last.seen)
    for (const gameId of known(visit, 'permitted')) {
      const [was, is] = [drawOf(first.timers, gameId), drawOf(last.timers, gameId)]
      if (!was || !is || was.draw_id !== is.draw_id || isOf(visit, gameId, isInstant)) continue
      if (!isWithin(was.draw_time - is.draw_time, between))
        throw new Unmet(
          `${Math.round(between.least)} to ${Math.round(between.most)} ms less for game ${gameId}`,
          `${was.draw_time - is.draw_time} ms less`,
        )
    }
  }),
]
