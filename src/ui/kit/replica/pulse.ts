const beatMs = 2_000
const missedBeats = 2

/**
 * Asks for a sign of life every 2 s and calls `onSilence` where none comes for 4 s. Beats are counted instead of time:
 * a machine that wakes up after a sleep finds one beat missed, and the answer right behind it.
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
