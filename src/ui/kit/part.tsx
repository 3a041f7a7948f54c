import { createElement, useEffect, useLayoutEffect, useState, type ComponentType } from 'react'
import { holdKeys } from './keyboard/held-keys.ts'
import { signal } from './signal.ts'

export interface PartOptions {
  /** False where no act of the cashier leads to it: keys are for what is on the screen meanwhile. True by default. */
  readonly holdsKeys?: boolean
  /** Rendered until it is loaded. */
  readonly Placeholder?: ComponentType
  /** A hook: whether it may be loaded yet. */
  readonly useIsDue?: () => boolean
}

export type Part<Props> = ComponentType<Props> & { readonly fetch: () => Promise<void> }

const fetches: (() => Promise<void>)[] = []
let isWarm = false

const fetchEarly = (fetch: () => Promise<void>): void =>
  // Opening the part tries again and shows an error.
  void fetch().catch(() => {})

/** Loads every part of the page: opening one is then immediate and works while the host is unreachable. */
export function fetchAllParts(): void {
  isWarm = true
  fetches.forEach(fetchEarly)
}

const always = () => true
const Nothing = () => null

/**
 * A component whose code is a separate file, loaded when it is first rendered or before (`fetch`). The user may keep
 * typing: keys are held until it is rendered. React's `lazy` is not used, because it renders a placeholder first even
 * if the code is already loaded, and keeps it for 300 ms.
 */
export function part<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  { holdsKeys = true, Placeholder = Nothing, useIsDue = always }: PartOptions = {},
): Part<Props> {
  const loaded = signal<ComponentType<Props> | null>(null)
  let loading: Promise<void> | null = null

  async function fetchOnce(): Promise<void> {
    try {
      loaded.set((await load()).default)
    } catch (error) {
      loading = null
      throw error
    }
  }
  const fetch = () => (loading ??= fetchOnce())

  function Part(props: Props) {
    const Loaded = loaded.use()
    const isHere = Loaded !== null
    const isDue = useIsDue()
    const [, fail] = useState(null)
    useLayoutEffect(() => (isHere || !holdsKeys ? undefined : holdKeys()), [isHere])
    useEffect(() => {
      if (isHere || !isDue) return
      // Passes the error to the page's error boundary, which handles missing parts.
      const giveUp = (error: unknown) =>
        fail(() => {
          throw error
        })
      fetch().catch(giveUp)
    }, [isHere, isDue])
    return Loaded ? createElement(Loaded, props) : <Placeholder />
  }

  fetches.push(fetch)
  if (isWarm) fetchEarly(fetch)
  return Object.assign(Part, { fetch })
}
