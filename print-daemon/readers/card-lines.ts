import { noise, signOf, type Decoder, type Sign } from './decoder.ts'

const startOfText = 0x02
const endOfText = 0x03
const lineEnds: ReadonlySet<number> = new Set([0x0a, 0x0d])
/** Longer than any line with an id: an endless line must not fill the memory. */
const longest = 64

/**
 * 125 kHz modules send five bytes and their exclusive-or as twelve hexadecimal digits between STX and ETX. The last
 * byte is not part of the id; if it is wrong, the frame was corrupted.
 */
function withoutChecksum(text: string): string | null {
  if (!/^[0-9A-Fa-f]{12}$/.test(text)) return text
  const bytes = Buffer.from(text, 'hex')
  return bytes.reduce((sum, byte) => sum ^ byte, 0) === 0 ? text.slice(0, -2) : null
}

/** A serial reader: an id in ASCII, ended by CR or LF, or between STX and ETX (with CR and LF before ETX, or without). */
export class CardLines implements Decoder {
  #text = ''
  #isFramed = false

  push(bytes: Uint8Array): readonly Sign[] {
    return [...bytes].flatMap((byte) => this.#take(byte))
  }

  forget(): void {
    this.#text = ''
    this.#isFramed = false
  }

  spoil(): void {
    if (this.#text !== '') this.#text += noise
  }

  #take(byte: number): Sign[] {
    if (byte === startOfText) {
      this.forget()
      this.#isFramed = true
    } else if (byte === endOfText || (lineEnds.has(byte) && !this.#isFramed)) return this.#end()
    else if (this.#text.length < longest) this.#text += String.fromCharCode(byte)
    return []
  }

  #end(): Sign[] {
    const text = this.#isFramed ? withoutChecksum(this.#text.trim()) : this.#text.trim()
    this.forget()
    const sign = text === null ? null : signOf(text)
    return sign ? [sign] : []
  }
}
