import { useEffect, useRef } from 'react'
import { say } from '../kit/components/snackbar.ts'
import * as limits from '../kit/limits.ts'
import { usePainted } from '../kit/painted.ts'
import { part } from '../kit/part.tsx'
import { useConnection } from '../kit/replica/counter.ts'
import { currentTexts } from '../kit/texts/i18n.ts'
import type { Burst } from './burst.ts'
import type { KnownScanner, Scan } from './scan.ts'

type ScanListener = (scan: Scan) => void
type Tester = (burst: Burst, suffix: KnownScanner['suffix']) => void

let listener: ScanListener | null = null
let tester: Tester | null = null
/** A scan without a handler, as on the login page: the counter handles it if it opens soon. */
let waiting: { readonly scan: Scan; readonly atMs: number } | null = null

function takeUp(scan: Scan): void {
  if (scan.kind === 'unknown') return say(currentTexts().t('check.foreign'), 'bad')
  if (listener) return listener(scan)
  waiting = { scan, atMs: performance.now() }
  say(currentTexts().t('check.waits'))
}

/**
 * Recognises scans, on every screen: a page without a counter must not treat a barcode as a login. Its code is loaded behind the
 * first screen, which keys reach once it is there.
 */
export const Scanner = part(
  async () => {
    const { listenToWedge } = await import('./wedge.ts')
    listenToWedge({ onScan: takeUp, testing: () => tester })
    return { default: () => null }
  },
  { useIsDue: () => usePainted(useConnection() !== 'connecting') },
)

function attach(next: ScanListener): () => void {
  listener = next
  if (waiting && performance.now() - waiting.atMs <= limits.scanWaitsMs) next(waiting.scan)
  waiting = null
  return () => {
    if (listener === next) listener = null
  }
}

/** Calls `onScan` with every scan while the component is mounted, and with a scan from shortly before. */
export function useScanner(onScan: ScanListener): void {
  const scanned = useRef(onScan)
  useEffect(() => {
    scanned.current = onScan
  })
  useEffect(() => attach((scan) => scanned.current(scan)), [])
}

/** While the component is mounted, all scanner input goes to `onBurst`, and the page receives none of its keys. */
export function useScannerTest(onBurst: Tester): void {
  const sent = useRef(onBurst)
  useEffect(() => {
    sent.current = onBurst
  })
  useEffect(() => {
    const own: Tester = (burst, suffix) => sent.current(burst, suffix)
    tester = own
    return () => {
      if (tester === own) tester = null
    }
  }, [])
}
