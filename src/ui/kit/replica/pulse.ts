const beatMs = 2_000

/**
 * Pings every 2 s and calls `onSilence` if a ping has no answer after `patience` more beats, as that is when the ping is sent.
 * Returns the interval, which ends it. Beats are counted instead of time: after a sleep the machine finds one missed beat, and the answer right after it.
 */
export function watchPulse(
  ping: () => Promise<true>,
  onSilence: () => void,
  patience: () => number,
): ReturnType<typeof setInterval> {
  /** The beats that the last ping still has; 0 once it was answered. */
  let left = 0
  const timer = setInterval(() => {
    if (left === 0) {
      left = patience()
      void ping().then(() => {
        left = 0
      })
    } else if (--left === 0) {
      clearInterval(timer)
      onSilence()
    }
  }, beatMs)
  return timer
}
