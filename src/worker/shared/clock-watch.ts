import { interval } from 'rxjs'
import type { HostPort, HostReply, Ports } from '../core/ports.ts'
import { isEqual } from '../../values/equal.ts'
import { aheadSince, clockTrouble, hostNowOf, isJump, type ClockJump } from './host-clock.ts'
import type { CounterStore } from '../world.ts'
import { timing } from './timing.ts'

/** What learns the host's time from its answers, and watches that no clock jumps. */
export interface ClockWatch {
  /** The host's time, as it came with the answer to a call. */
  hear(name: Parameters<HostPort['call']>[0], hostAtMs: HostReply<unknown>['hostAtMs']): void
  stop(): void
}

/**
 * The host's time goes on by the monotonic clock. After a jump of either clock nothing that was computed with it is
 * trusted: while the host's time is not known, no draw is open.
 */
export function watchClocks({ clock }: Pick<Ports, 'clock'>, store: CounterStore): ClockWatch {
  const read = () => ({ nowMs: clock.nowMs(), monotonicMs: clock.monotonicMs() })
  let last = read()
  let jump: ClockJump | null = null
  /** The ends of the draws that are known were told by the host's clock of before its jump. */
  let awaitsTimers = false

  function tell(): void {
    const trouble = clockTrouble(hostNowOf(store.facts, last.monotonicMs), last, jump)
    if (isEqual(trouble, store.facts.clock)) return
    store.learn((facts) => {
      facts.clock = trouble
    })
  }

  /** In its sleep the computer's monotonic clock stands still: what the host's time is by now, only the host can say. */
  function forgetHostTime(): void {
    store.learn((facts) => {
      facts.hostTime = null
    })
  }

  function look(): void {
    const before = last
    last = read()
    const byMs = aheadSince(before, last)
    if (isJump(byMs)) {
      jump = { kind: 'jumped', byMs, noticedAtMs: last.monotonicMs }
      forgetHostTime()
    }
    tell()
  }

  const looking = interval(timing.clockCheckMs).subscribe(look)
  return {
    hear(name, hostAtMs) {
      if (hostAtMs === null) return
      look()
      const expected = hostNowOf(store.facts, last.monotonicMs)
      const byMs = expected === null ? 0 : hostAtMs - expected
      if (isJump(byMs)) {
        jump = { kind: 'hostJumped', byMs, noticedAtMs: last.monotonicMs }
        awaitsTimers = true
      }
      if (name === 'getTimers') awaitsTimers = false
      if (awaitsTimers) forgetHostTime()
      else
        store.learn((facts) => {
          facts.hostTime = { hostAtMs, monotonicAtMs: last.monotonicMs }
        })
      tell()
    },
    stop: () => looking.unsubscribe(),
  }
}
