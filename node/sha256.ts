import { hash } from 'node:crypto'

/** SHA-256 of bytes, or of a text in UTF-8, in hexadecimal. */
export const sha256Hex = (content: string | Uint8Array): string => hash('sha256', content, 'hex')
