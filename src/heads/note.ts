import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { noteLength, type HeadOfShop } from '../protocol/heads.ts'
import { headText } from './head.ts'

/**
 * Signed notes and their keys (C2SP signed-note): a text, an empty line, and a line for each signature,
 *
 *     — NAME base64(KEYID SIGNATURE)
 *
 * A key is written `NAME+KEYID+base64(1 PUBLICKEY)`. Its id is the beginning of a hash over its name and the key itself.
 */
export interface NoteKey {
  readonly name: string
  /** 8 hexadecimal digits. */
  readonly id: string
  /** Ed25519, hexadecimal. */
  readonly publicKey: string
}

export interface NoteSignature {
  readonly name: string
  /** 8 hexadecimal digits. */
  readonly keyId: string
  /** Ed25519, hexadecimal. */
  readonly signature: string
}

export interface Note {
  /** With its last line break. */
  readonly text: string
  readonly signatures: readonly NoteSignature[]
}

/** Who signs: the private key stays there. */
export interface Signer {
  readonly name: string
  /** Ed25519, hexadecimal. */
  readonly publicKey: string
  /** An Ed25519 signature, hexadecimal. */
  sign(text: string): string
}

const ed25519 = Uint8Array.of(1)
const idBytes = 4
const publicKeyBytes = 32
const signatureBytes = 64
const mostSignatures = 16
/** Without `+`, which parts a key, and without `|`, which parts a note on one line. */
const namePattern = /^[!-*,-{}~]{1,100}$/

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Null unless this is the only way to write these bytes. */
function fromBase64(text: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0))
    return toBase64(bytes) === text ? bytes : null
  } catch {
    return null
  }
}

const typed = (publicKey: string): Uint8Array => concatBytes(ed25519, hexToBytes(publicKey))

export const noteKey = ({ name, publicKey }: Pick<Signer, 'name' | 'publicKey'>): NoteKey => ({
  name,
  id: bytesToHex(sha256(concatBytes(utf8ToBytes(`${name}\n`), typed(publicKey))).subarray(0, idBytes)),
  publicKey,
})

export const keyText = ({ name, id, publicKey }: NoteKey): string =>
  `${name}+${id}+${toBase64(typed(publicKey))}`

/** Null if this is no key, or its id is not that of its name and key. */
export function parseKey(text: string): NoteKey | null {
  const [, name = '', id, encoded = ''] =
    /^([^+\s]{1,100})\+([0-9a-f]{8})\+([A-Za-z0-9+/=]{44})$/.exec(text) ?? []
  const bytes = fromBase64(encoded)
  if (!namePattern.test(name) || bytes?.length !== publicKeyBytes + 1 || bytes[0] !== ed25519[0]) return null
  const key = noteKey({ name, publicKey: bytesToHex(bytes.subarray(1)) })
  return key.id === id ? key : null
}

/** A text that ends with a line break, and its signatures. */
export const noteText = ({ text, signatures }: Note): string =>
  `${text}\n${signatures
    .map(({ name, keyId, signature }) => `\u2014 ${name} ${toBase64(hexToBytes(keyId + signature))}\n`)
    .join('')}`

/** A note as one line of ASCII, for a QR code. */
export const onOneLine = (note: string): string => note.replaceAll('\n\u2014 ', '\n- ').replaceAll('\n', '|')

/** The note that was written on one line; a note itself stays as it is. */
export const fromOneLine = (text: string): string =>
  text.includes('\n') ? text : text.trim().replaceAll('|', '\n').replaceAll('\n- ', '\n\u2014 ')

/** The head as a note with one signature. */
export function signHead(head: HeadOfShop, signer: Signer): { readonly note: string; readonly key: string } {
  const text = headText(head)
  const key = noteKey(signer)
  const signature = { name: key.name, keyId: key.id, signature: signer.sign(text) }
  return { note: noteText({ text, signatures: [signature] }), key: keyText(key) }
}

/** Null if this is not exactly a note with at least one signature. */
export function parseNote(note: string): Note | null {
  if (note.length > noteLength) return null
  const end = note.lastIndexOf('\n\n')
  if (end < 0 || !note.endsWith('\n')) return null
  const lines = note.slice(end + 2, -1).split('\n')
  const signatures = lines.map(signatureIn)
  return lines.length <= mostSignatures && signatures.every((signature) => signature !== null)
    ? { text: note.slice(0, end + 1), signatures }
    : null
}

function signatureIn(line: string): NoteSignature | null {
  const [, name = '', encoded = ''] = /^\u2014 (\S+) (\S+)$/.exec(line) ?? []
  const bytes = fromBase64(encoded)
  if (!namePattern.test(name) || bytes?.length !== idBytes + signatureBytes) return null
  return {
    name,
    keyId: bytesToHex(bytes.subarray(0, idBytes)),
    signature: bytesToHex(bytes.subarray(idBytes)),
  }
}
