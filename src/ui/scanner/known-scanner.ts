import { keySuffix } from '../kit/page-kind.ts'
import type { KnownScanner } from './scan.ts'

const storageKey = `balcao.scanner${keySuffix}`

// Parsed by hand: the page has no schema library.
function isKnown(value: unknown): value is KnownScanner {
  if (typeof value !== 'object' || value === null) return false
  const { prefix, suffix, paceMs, isOnPad }: { readonly [Key in keyof KnownScanner]?: unknown } = value
  return (
    typeof prefix === 'string' &&
    (suffix === 'Enter' || suffix === 'Tab' || suffix === 'none') &&
    typeof paceMs === 'number' &&
    paceMs >= 0 &&
    typeof isOnPad === 'boolean'
  )
}

/** The known data of this counter's scanner. */
export function knownScanner(): KnownScanner | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return isKnown(value) ? value : null
  } catch {
    return null
  }
}

export function rememberScanner(scanner: KnownScanner): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(scanner))
  } catch (error) {
    console.error('the scanner will have to be learned again', error)
  }
}

export const forgetScanner = (): void => localStorage.removeItem(storageKey)
