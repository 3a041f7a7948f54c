import { encode } from '../../../print-daemon/encoder/encoder.ts'
import { profiles } from '../../../print-daemon/profiles/profile.ts'
import { readItem } from '../../../print-daemon/virtual/command-reader.ts'
import { receiptTexts } from '../../../locales/receipts.ts'
import type { LayoutConfig } from '../../../src/receipts/layout.ts'
import type { Receipt } from '../../../src/receipts/receipt.ts'
import type { ReceiptRoute } from '../../../src/receipts/route.ts'
import { receiptRoutes } from '../../../src/receipts/routes.ts'
import { plainText } from '../../../src/receipts/text.ts'
import { widthOf } from '../../../src/receipts/wrap.ts'
import { languages, type Language } from '../../../src/values/language.ts'
import { asJson } from '../../../src/values/json.ts'
import { must, type Target } from '../target.ts'

const all: readonly ReceiptRoute[] = receiptRoutes
const printers = ['epson-tm-t88', 'xprinter-xp-58'] as const
type Printer = (typeof printers)[number]

function configOf(language: Language, printer: Printer): LayoutConfig {
  const columns = profiles.get(printer)!.columns[0]!
  return { currency: 'BRL', language, locale: 'pt-PT', timeZone: 'Europe/Lisbon', columns }
}

const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u

/** The commands in a stream; throws where it ends amid one. */
function commandsIn(bytes: Uint8Array): Set<string> {
  const codes = new Set<string>()
  let at = 0
  for (let item = readItem(bytes, at); item; item = readItem(bytes, at)) {
    if (item.code !== 'character') codes.add(item.code === 'control' ? `byte ${item.data[0]}` : item.code)
    at += item.length
  }
  must(at === bytes.length, 'a print ends after a whole command')
  return codes
}

/** Those of the samples: data bring no others. */
const known = new Map<Printer, ReadonlySet<string>>()
function knownCommands(printer: Printer): ReadonlySet<string> {
  const before = known.get(printer)
  if (before) return before
  const codes = new Set<string>()
  for (const { layOut, samples } of all)
    for (const language of ['pt', 'uk'] as const)
      for (const sample of Object.values(samples)) {
        const receipt = layOut(sample, receiptTexts[language], configOf(language, printer))
        if (receipt.ok)
          for (const code of commandsIn(encode(receipt.value, profiles.get(printer)!))) codes.add(code)
      }
  known.set(printer, codes)
  return codes
}

const odd: Receipt = {
  columns: 48,
  lines: [
    { kind: 'text', text: '漢字 – ♥', size: 2, inverse: true },
    { kind: 'columns', left: '漢', right: '字' },
  ],
}

/** The most paper of one receipt, in rows: a list is limited by the schemas of the payloads. */
const mostRows = 20_000

const receipts: Target = {
  name: 'receipts',
  about:
    'payloads of receipts: each is refused with its field or laid out in rows of the width of the paper; a text prints no control byte and no mark of direction, and the bytes for the printer have whole commands, those of sound receipts alone',
  seeds: () =>
    all.flatMap(({ path, samples }) =>
      Object.values(samples)
        .slice(0, 2)
        .map((sample, index) => `${path} ${languages[index]} ${printers[index]}\n${JSON.stringify(sample)}`),
    ),
  texts: [...all.map(({ path }) => path), ...languages, ...printers],
  run(bytes) {
    const text = Buffer.from(bytes).toString()
    const [path, languageText, printerText] = text.slice(0, text.indexOf('\n')).split(' ')
    const route = all.find((each) => each.path === path)
    const language = languages.find((each) => each === languageText)
    const printer = printers.find((each) => each === printerText)
    if (!route || !language || !printer) return 'unknown'
    const config = configOf(language, printer)
    const receipt = route.layOut(asJson(text.slice(text.indexOf('\n') + 1)), receiptTexts[language], config)
    if (!receipt.ok) {
      const message = String(receipt.refusal.details?.['message'])
      must(message.includes(': '), 'a refusal names the field')
      return `${path} ${message.slice(0, message.indexOf(':')).replaceAll(/\d+/g, '0').slice(0, 50)}`
    }
    const rows = plainText(receipt.value)
    must(rows.length <= mostRows, 'a receipt has a length')
    for (const row of rows) must(!unprintable.test(row), 'a row has only visible characters')
    for (const row of rows) must(widthOf(row) === config.columns, 'a row is as wide as the paper')
    const commands = commandsIn(encode(receipt.value, profiles.get(printer)!))
    const others = [...commands].filter(
      (code) => !knownCommands(printer).has(code) && !drawn(printer).has(code),
    )
    must(
      others.length === 0,
      `a receipt has only the commands of sound ones, and none of its texts: ${others.join()}`,
    )
    return `${path} printed`
  },
}

/** What draws a text that no code page has. */
function drawn(printer: Printer): ReadonlySet<string> {
  const profile = profiles.get(printer)!
  return commandsIn(encode({ ...odd, columns: profile.columns[0]! }, profile))
}

export const receiptTargets: readonly Target[] = [receipts]
