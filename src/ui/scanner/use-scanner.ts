import { useEffect, useRef } from 'react'
import { say } from '../kit/components/snackbar.ts'
import { limits } from '../kit/limits.ts'
import { currentTexts } from '../kit/texts/i18n.ts'
import type { Burst } from './burst.ts'
import type { KnownScanner, Scan } from './scan.ts'

type Hearer = (scan: Scan) => void
type Tester = (burst: Burst, suffix: KnownScanner['suffix']) => void

let hearer: Hearer | null = null
let tester: Tester | null = null
/** A scan that nobody could answer, as on the login page: the counter takes it up, if it opens soon. */
let waiting: { readonly scan: Scan; readonly atMs: number } | null = null

function takeUp(scan: Scan): void {
  if (scan.kind === 'unknown') return say(currentTexts().t('check.foreign'), 'bad')
  if (hearer) return hearer(scan)
  waiting = { scan, atMs: performance.now() }
  say(currentTexts().t('check.waits'))
}

let hearing: Promise<void> | null = null

async function hear(): Promise<void> {
  try {
    const { hearWedge } = await import('./wedge.ts')
    hearWedge({ onScan: takeUp, testing: () => tester })
  } catch (error) {
    hearing = null
    throw error
  }
}

/**
 * Heard on every screen: one without a counter must not take a barcode for a login. What tells a scan from typing is fetched
 * once the first screen stands; until it is here, keys are held.
 */
export const hearScanner = (): Promise<void> => (hearing ??= hear())

function attach(next: Hearer): () => void {
  hearer = next
  hearScanner().catch(console.error)
  if (waiting && performance.now() - waiting.atMs <= limits.scanWaitsMs) next(waiting.scan)
  waiting = null
  return () => {
    if (hearer === next) hearer = null
  }
}

/** Calls `onScan` with everything that is scanned while the component stands, and with what was scanned shortly before. */
export function useScanner(onScan: Hearer): void {
  const scanned = useRef(onScan)
  useEffect(() => {
    scanned.current = onScan
  })
  useEffect(() => attach((scan) => scanned.current(scan)), [])
}

/** While the component stands, whatever a scanner sends goes to `onBurst`, and the page hears no key of it. */
export function useScannerTest(onBurst: Tester): void {
  const sent = useRef(onBurst)
  useEffect(() => {
    sent.current = onBurst
  })
  useEffect(() => {
    const mine: Tester = (burst, suffix) => sent.current(burst, suffix)
    tester = mine
    return () => {
      if (tester === mine) tester = null
    }
  }, [])
}
