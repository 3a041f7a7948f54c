import { interval } from 'rxjs'
import type { HostPort, HostReply, Ports } from '../core/ports.ts'
import { isEqual } from '../../values/equal.ts'
import { aheadSince, clockTrouble, hostNowOf, isJump, type ClockJump } from './host-clock.ts'
import type { CounterStore } from '../world.ts'
import { timing } from './timing.ts'

/** Computes the host's time from its answers, and detects clock jumps. */
export interface ClockWatch {
  /** The host's time, from the answer to a call. */
  receive(name: Parameters<HostPort['call']>[0], hostAtMs: HostReply<unknown>['hostAtMs']): void
  stop(): void
}

/**
 * The host's time advances with the monotonic clock. After a jump of either clock no value that was computed from it is
 * used: while the host's time is unknown, no draw is open.
 */
export function watchClocks({ clock }: Pick<Ports, 'clock'>, store: CounterStore): ClockWatch {
  const read = () => ({ nowMs: clock.nowMs(), monotonicMs: clock.monotonicMs() })
  let last = read()
  let jump: ClockJump | null = null
  /** The known draw ends use the host's clock from before its jump. */
  let awaitsTimers = false

  function report(): void {
    const trouble = clockTrouble(hostNowOf(store.facts, last.monotonicMs), last, jump)
    if (isEqual(trouble, store.facts.status.clock)) return
    store.updateFacts((facts) => {
      facts.status.clock = trouble
    })
  }

  /** While the computer sleeps, its monotonic clock stands still. Only the host can report its current time. */
  function forgetHostTime(): void {
    store.updateFacts((facts) => {
      facts.status.hostTime = null
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
    report()
  }

  const looking = interval(timing.clockCheckMs).subscribe(look)
  return {
    receive(name, hostAtMs) {
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
        store.updateFacts((facts) => {
          facts.status.hostTime = { hostAtMs, monotonicAtMs: last.monotonicMs }
        })
      report()
    },
    stop: () => looking.unsubscribe(),
  }
}
