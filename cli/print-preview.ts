import { writeFile } from 'node:fs/promises'
import { preview, sampleNames, sampleReceipt } from '../print-daemon/preview.ts'
import type { Columns } from '../src/receipts/receipt.ts'
import type { Language } from '../src/values/language.ts'
import { printConfigFor } from './print-config.ts'
import { WrongUsage } from './usage.ts'

interface PreviewOptions {
  readonly language: Language
  readonly columns: Columns
  readonly png?: string
}

/** Puts a sample receipt on stdout as text, or its picture into the file `png`. */
export async function printPreview(route: string, { language, columns, png }: PreviewOptions): Promise<void> {
  const picture = preview(sampleReceipt(sampleNamed(route), { ...printConfigFor(language), columns }))
  if (png === undefined) {
    console.log(picture.text)
    return
  }
  await writeFile(png, picture.png).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${png} cannot be written (${error.code}).`, { cause: error })
  })
  console.error(`The picture is in ${png}.`)
}

/** `ticket/copy`, or the first sample of `ticket`. */
function sampleNamed(route: string): string {
  const name = sampleNames.find((known) => known === route || known.startsWith(`${route}/`))
  if (!name) throw new WrongUsage(`there is no receipt ${route}; there are ${sampleNames.join(', ')}.`)
  return name
}
