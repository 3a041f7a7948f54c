/** Puts something back as it was. */
export type Restore = () => void

const keepers = new Set<() => Restore>()

/** Has something that digits change put back where they prove to be a scan. Returns the way to stop. */
export function keepForScan(remember: () => Restore): () => void {
  keepers.add(remember)
  return () => keepers.delete(remember)
}

/** What digits may change, as it is now. */
export function remember(): Restore {
  const restores = [...keepers].map((keeper) => keeper())
  return () => {
    for (const restore of restores) restore()
  }
}

let isUndecided = false
let waiting: (() => void)[] = []

/** Does what cannot be taken back once the keys that ask for it are known to be typed; never where they are a scan. */
export function onceTyped(action: () => void): void {
  if (isUndecided) waiting.push(action)
  else action()
}

/** Said by the scanner's ears: keys came that may be a scan's, or it is known by now whose they are. */
export function decide(about: 'undecided' | 'typing' | 'scan'): void {
  isUndecided = about === 'undecided'
  if (isUndecided) return
  const actions = about === 'typing' ? waiting : []
  waiting = []
  for (const action of actions) action()
}
