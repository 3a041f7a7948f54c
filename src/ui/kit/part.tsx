import { createElement, useEffect, useLayoutEffect, useState, type ComponentType } from 'react'
import { holdKeys } from './keyboard/held-keys.ts'
import { signal } from './signal.ts'

export interface PartOptions {
  /** Nobody asked for it by hand: the keys are for what is on the screen meanwhile. */
  readonly isUnasked?: boolean
  /** What stands in its place before it is there. */
  readonly Placeholder?: ComponentType
  /** A hook: whether it may be fetched yet. */
  readonly useIsDue?: () => boolean
}

export type Part<Props> = ComponentType<Props> & { readonly fetch: () => Promise<void> }

const fetches: (() => Promise<void>)[] = []
let isWarm = false

const fetchEarly = (fetch: () => Promise<void>): void =>
  // Whoever opens it tries again, and says that it cannot be had.
  void fetch().catch(() => {})

/** Fetches every part of the page: opening one then waits for nothing, and works while the host is away. */
export function fetchAllParts(): void {
  isWarm = true
  fetches.forEach(fetchEarly)
}

const always = () => true
const Nothing = () => null

/**
 * A component whose code is a file of its own, fetched when it is first drawn or before (`fetch`). Whoever asked for it may
 * type on: keys are held until it stands. Not React's `lazy`, which draws a placeholder first even where the code is here
 * already, and then keeps that for 300 ms.
 */
export function part<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  { isUnasked = false, Placeholder = Nothing, useIsDue = always }: PartOptions = {},
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
    useLayoutEffect(() => (isHere || isUnasked ? undefined : holdKeys()), [isHere])
    useEffect(() => {
      if (isHere || !isDue) return
      // To the boundary of the page, which knows what to do about a part that cannot be fetched.
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
