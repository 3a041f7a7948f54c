import { preview, sampleReceipt } from '../../print-daemon/preview.ts'
import type { Columns } from '../../src/receipts/receipt.ts'
import type { Language } from '../../src/values/language.ts'
import { show, warn, writeNamedFile } from '../output.ts'
import { printConfigFor } from './print-config.ts'
import { sampleNamed } from './samples.ts'

interface PreviewOptions {
  readonly language: Language
  readonly columns: Columns
  readonly png?: string
  readonly json?: boolean
}

/** Prints a sample receipt as text to stdout, or writes its picture to the file `png`. */
export async function previewReceipt(
  receipt: string,
  { language, columns, png, json }: PreviewOptions,
): Promise<void> {
  const name = sampleNamed(receipt)
  const picture = preview(sampleReceipt(name, { ...printConfigFor(language), columns }))
  if (png !== undefined) {
    await writeNamedFile(png, picture.png)
    warn(`The picture is in ${png}.`)
  }
  const about = { receipt: name, language, columns, text: picture.text.split('\n') }
  if (json || png === undefined) show(json, about, () => about.text)
}
