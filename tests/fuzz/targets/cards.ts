import { CardLines } from '../../../print-daemon/readers/card-lines.ts'
import type { Decoder, Sign } from '../../../print-daemon/readers/decoder.ts'
import { KeyboardReports } from '../../../print-daemon/readers/keyboard-reports.ts'
import { uidOf } from '../../../print-daemon/readers/pcsc-reader.ts'
import { UidReports } from '../../../print-daemon/readers/uid-reports.ts'
import { must, type Target } from '../target.ts'

const idForm = /^[0-9A-Z]{1,64}$/

function check(signs: readonly Sign[]): string {
  for (const sign of signs)
    must(sign.kind === 'removal' || idForm.test(sign.id), 'a card has an id of capitals and digits')
  return signs
    .map(({ kind }) => kind)
    .join()
    .slice(0, 40)
}

/** The reports of a device, each of so many bytes. */
const inReports = (decoder: Decoder, bytes: Uint8Array, length: number): Sign[] =>
  Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
    decoder.push(bytes.subarray(index * length, (index + 1) * length)),
  ).flat()

/** After anything, a sound id is read: what came before it does not last. */
function readsOn(decoder: Decoder, push: (decoder: Decoder) => readonly Sign[]): void {
  decoder.forget()
  must(
    push(decoder).some((sign) => sign.kind === 'card' && sign.id === '04A1'),
    'a card after garbage is read',
  )
}

const keys = (...usages: number[]) =>
  usages.flatMap((usage) => [0, 0, usage, 0, 0, 0, 0, 0, ...Array(8).fill(0)])
const typedCard = keys(0x27, 0x21, 0x04, 0x1e, 0x28)

const keyboard: Target = {
  name: 'card-keyboard',
  about:
    'reports of a card reader that types: an id has only capitals and digits, and after anything the next card is read',
  seeds: () => [Uint8Array.from(typedCard), Uint8Array.from([0x20, 0, 0x04, 0x05, 0x06, 0x28, 0, 0])],
  run(bytes) {
    const decoder = new KeyboardReports()
    const result = check(inReports(decoder, bytes, 8))
    readsOn(decoder, (fresh) => inReports(fresh, Uint8Array.from(typedCard), 8))
    return result
  },
}

const raw: Target = {
  name: 'card-reports',
  about:
    'raw reports of a card reader and the answers of PC/SC cards: an id has only capitals and digits, of 4 to 10 bytes',
  seeds: () => [
    Uint8Array.from([0x04, 0xa1, 0xb2, 0xc3, 0, 0, 0, 0]),
    '04a1b2c39000',
    '04a1b2c3d4e5f69000',
    '6a81',
  ],
  run(bytes) {
    const signs = [1, 4, 8, 16, 64].flatMap((length) => inReports(new UidReports(), bytes, length))
    for (const sign of signs)
      must(
        sign.kind === 'removal' || (sign.id.length >= 8 && sign.id.length <= 20),
        'a UID has 4 to 10 bytes',
      )
    const uid = uidOf(Buffer.from(bytes).toString())
    must(uid === null || /^(?:[0-9A-F]{2}){4,10}$/.test(uid), 'a UID is hexadecimal')
    const fromHex = uidOf(Buffer.from(bytes).toString('hex'))
    must(fromHex === null || bytes.length >= 6, 'an answer has a UID and two bytes of status')
    return `${check(signs)} ${uid !== null} ${fromHex !== null}`
  },
}

const lines: Target = {
  name: 'card-lines',
  about:
    'a serial card reader: byte for byte it says the same as at once, an id has only capitals and digits, and after anything the next card is read',
  seeds: () => ['04A1B2C3\r\n', '\u00020000B3D8F49F\r\n\u0003', '00000000\r', '\u00020102030405\u0003'],
  texts: ['\u0002', '\u0003', '\r\n', '0000B3D8F49F'],
  run(bytes) {
    const decoder = new CardLines()
    const signs = decoder.push(bytes)
    must(
      JSON.stringify(inReports(new CardLines(), bytes, 1)) === JSON.stringify(signs),
      'a card is the same in parts and as a whole',
    )
    const result = check(signs)
    readsOn(decoder, (fresh) => fresh.push(Buffer.from('04a1\r\n')))
    return result
  },
}

export const cardTargets: readonly Target[] = [keyboard, raw, lines]
