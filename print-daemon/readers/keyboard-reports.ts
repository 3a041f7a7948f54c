import { noise, signOf, type Decoder, type Sign } from './decoder.ts'

/** Boot-keyboard report (HID 1.11, appendix B): modifiers, a reserved byte, the usage ids of up to six keys held down. */
const reportBytes = 8
const firstKeyAt = 2
const bothShifts = 0b0010_0010
/** Usage ids of the keyboard page (HID usage tables, section 10). */
const enter: ReadonlySet<number> = new Set([0x28, 0x58])
const firstLetter = 0x04
const digits = '1234567890'
const firstDigit = 0x1e
const firstKeypadDigit = 0x59
/** Longer than any id: a reader that never sends Enter must not fill the memory. */
const longest = 64

function characterOf(usage: number, isShifted: boolean): string {
  const digit = isShifted ? undefined : digits[usage - firstDigit]
  const keypadDigit = digits[usage - firstKeypadDigit]
  if (digit ?? keypadDigit) return digit ?? keypadDigit ?? noise
  const letter = usage - firstLetter
  if (letter < 0 || letter >= 26) return noise
  return String.fromCharCode((isShifted ? 65 : 97) + letter)
}

/**
 * A reader that types: keys by their usage ids, which are independent of the machine's keyboard layout, up to Enter.
 */
export class KeyboardReports implements Decoder {
  #text = ''
  #held: ReadonlySet<number> = new Set()

  push(report: Uint8Array): readonly Sign[] {
    if (report.length !== reportBytes) return []
    const isShifted = (report[0]! & bothShifts) !== 0
    const keys = new Set(report.subarray(firstKeyAt))
    const signs = [...keys].flatMap((usage) => (this.#held.has(usage) ? [] : this.#press(usage, isShifted)))
    this.#held = keys
    return signs
  }

  forget(): void {
    this.#text = ''
    this.#held = new Set()
  }

  spoil(): void {
    if (this.#text !== '') this.#text += noise
  }

  #press(usage: number, isShifted: boolean): Sign[] {
    if (usage === 0) return []
    if (!enter.has(usage)) {
      if (this.#text.length < longest) this.#text += characterOf(usage, isShifted)
      return []
    }
    const sign = signOf(this.#text)
    this.#text = ''
    return sign ? [sign] : []
  }
}
