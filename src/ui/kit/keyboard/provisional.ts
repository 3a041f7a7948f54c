/** Restores a value. */
export type Restore = () => void

const keepers = new Set<() => Restore>()

/**
 * Registers a value that digits change, to be restored if they belong to a scan. Returns the function that stops it.
 */
export function keepForScan(remember: () => Restore): () => void {
  keepers.add(remember)
  return () => keepers.delete(remember)
}

/** The current values that digits may change. */
export function remember(): Restore {
  const restores = [...keepers].map((keeper) => keeper())
  return () => {
    for (const restore of restores) restore()
  }
}

let isUndecided = false
let waiting: (() => void)[] = []

/** Runs an action that cannot be undone once its keys are known to be typed; never if they belong to a scan. */
export function onceTyped(action: () => void): void {
  if (isUndecided) waiting.push(action)
  else action()
}

/** Called by the scanner detection: keys arrived that may belong to a scan, or this has been decided. */
export function decide(about: 'undecided' | 'typing' | 'scan'): void {
  isUndecided = about === 'undecided'
  if (isUndecided) return
  const actions = about === 'typing' ? waiting : []
  waiting = []
  for (const action of actions) action()
}
