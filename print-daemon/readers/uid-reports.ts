import { signOf, type Decoder, type Sign } from './decoder.ts'

/** Lengths of card ids, in bytes: ISO 14443 has 4, 7 and 10, 125 kHz cards 5, ISO 15693 has 8. */
const uidLengths = [4, 5, 7, 8, 10]
const longest = 10

/**
 * A HID reader that reports: each report is the card's UID, 4 to 10 bytes, the most significant first, padded with
 * zeros to the length of the report, without a report number; only zeros when the card is removed. A UID that itself
 * ends in a zero gets the next valid length. For one of 4 or 7 bytes that is its own. A UID of 5 or 8 bytes loses a final
 * zero, and one of 10 bytes loses two, because nothing distinguishes them from padding.
 */
export class UidReports implements Decoder {
  push(report: Uint8Array): readonly Sign[] {
    const used = report.findLastIndex((byte) => byte !== 0) + 1
    if (report.length < uidLengths[0]! || used > longest) return []
    const length = uidLengths.find((candidate) => candidate >= used) ?? longest
    const sign = signOf(
      Buffer.from(report.subarray(0, length))
        .toString('hex')
        .padEnd(length * 2, '0'),
    )
    return sign ? [sign] : []
  }

  forget(): void {
    // Every report is complete.
  }

  spoil(): void {
    // So there is no pause inside one either.
  }
}
