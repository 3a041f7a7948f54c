import { signedText, type PairingAnswer, type RequestSignature } from '../../protocol/print-access.ts'
import { KeyStore } from './key-store.ts'

/** The signing key of this browser. Scripts cannot read the key, not even the page itself. */
export interface PrintKey {
  readonly clientId: string
  readonly key: CryptoKey
}

const algorithm = { name: 'HMAC', hash: 'SHA-256' }
const store = new KeyStore('balcao-print')

/** Each key stays in its browser, under the print program's address. */
const keys = new Map<string, Promise<PrintKey | null>>()

const nameOf = (service: string): string => new URL(service).origin

/** Null if this browser was never paired with that print program. Where the store fails, as on a full disk, it is looked at again. */
export function loadKey(service: string): Promise<PrintKey | null> {
  const name = nameOf(service)
  const before = keys.get(name)
  if (before) return before
  const loaded = readKey(name)
  keys.set(name, loaded)
  loaded.catch(() => {
    if (keys.get(name) === loaded) keys.delete(name)
  })
  return loaded
}

const readKey = async (name: string): Promise<PrintKey | null> => {
  const stored: unknown = await store.load(name)
  return isPrintKey(stored) ? stored : null
}

const isPrintKey = (stored: unknown): stored is PrintKey =>
  typeof stored === 'object' && stored !== null && 'key' in stored && stored.key instanceof CryptoKey

export async function keepKey(service: string, { clientId, key: secret }: PairingAnswer): Promise<void> {
  const bytes = Uint8Array.from(atob(secret), (character) => character.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign'])
  const kept: PrintKey = { clientId, key }
  keys.set(nameOf(service), Promise.resolve(kept))
  await store.keep(nameOf(service), kept)
}

const encoder = new TextEncoder()
const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Signs a request with the current time; `path` as it is sent, with its query. */
export async function sign(
  { clientId, key }: PrintKey,
  { method, path, body = '' }: { method: string; path: string; body?: string },
): Promise<RequestSignature> {
  const timeMs = Date.now()
  const nonce = hex(crypto.getRandomValues(new Uint8Array(16)))
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(body))
  const text = signedText({ method, path, timeMs, nonce, bodyDigest: hex(new Uint8Array(digest)) })
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(text))
  return { client: clientId, timeMs, nonce, signature: hex(new Uint8Array(signature)) }
}
