const beatMs = 2_000
const missedBeats = 2

/**
 * Pings every 2 s and calls `onSilence` if no answer arrives for 4 s. Beats are counted instead of time: after a sleep
 * the machine finds one missed beat, and the answer right after it.
 */
export function watchPulse(ping: () => Promise<true>, onSilence: () => void): () => void {
  let missed = 0
  let isWaiting = false
  const timer = setInterval(() => {
    if (isWaiting && ++missed >= missedBeats) {
      clearInterval(timer)
      onSilence()
    }
    if (isWaiting) return
    isWaiting = true
    void ping().then(() => {
      isWaiting = false
      missed = 0
    })
  }, beatMs)
  return () => clearInterval(timer)
}
