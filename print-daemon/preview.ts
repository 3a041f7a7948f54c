import { receiptTexts } from '../locales/receipts.ts'
import type { PrintConfig } from '../src/protocol/print-service.ts'
import type { Columns, Receipt } from '../src/receipts/receipt.ts'
import { receiptRoutes } from '../src/receipts/routes.ts'
import { plainText } from '../src/receipts/text.ts'
import { encode } from './encoder/encoder.ts'
import { profiles, type Profile } from './profiles/profile.ts'
import type { Band } from './virtual/band.ts'
import { Interpreter } from './virtual/interpreter.ts'
import { receiptPicture } from './virtual/picture.ts'
import { StarPaper } from './virtual/star-paper.ts'

/** Every sample, as `route/name`: `ticket/original`. */
export const sampleNames: readonly string[] = receiptRoutes.flatMap(({ path, samples }) =>
  Object.keys(samples).map((name) => `${path.slice(1)}/${name}`),
)

/** A sample as a receipt; throws one clear sentence if there is none of that name. */
export function sampleReceipt(sampleName: string, config: PrintConfig & { columns: Columns }): Receipt {
  const [path, name] = sampleName.split('/')
  const route = receiptRoutes.find((candidate) => candidate.path === `/${path}`)
  const payload = route?.samples[name ?? '']
  if (!route || payload === undefined)
    throw new Error(`There is no sample ${sampleName}. There are: ${sampleNames.join(', ')}.`)
  const receipt = route.layOut(payload, receiptTexts[config.language], config)
  if (!receipt.ok) throw new Error(`The sample ${sampleName} is not a valid payload.`)
  return receipt.value
}

export interface Preview {
  readonly text: string
  /** The text on the paper, and its picture. */
  readonly bands: readonly Band[]
  readonly png: Buffer
  /** The bytes for the printer. */
  readonly bytes: Uint8Array
}

/** The result of bytes on a printer's paper. */
export function paperOf(bytes: Uint8Array, profile: Profile): Band[] {
  if (profile.commands !== 'escPos') return new StarPaper(profile).read(bytes)
  const paper: Band[] = []
  const interpreter = new Interpreter(profile, {
    cut: ({ bands }) => paper.push(...bands),
    onRequest: () => undefined,
  })
  interpreter.push(bytes)
  interpreter.tearOff()
  return paper
}

/** A receipt as text, as the bytes for a printer, and as the picture that these bytes make on its paper. */
export function preview(receipt: Receipt, profile: Profile = profileFor(receipt.columns)): Preview {
  const bytes = encode(receipt, profile)
  const bands = paperOf(bytes, profile)
  return { text: plainText(receipt).join('\n'), bands, png: receiptPicture(bands, profile), bytes }
}

const usual: Readonly<Record<Columns, string>> = {
  32: 'generic-58mm',
  42: 'epson-tm-t88',
  48: 'generic-80mm',
  64: 'generic-80mm',
}

/** The usual printer for a width: 58 mm paper for 32 columns, 80 mm for the others. */
export const profileFor = (columns: Columns): Profile => profiles.get(usual[columns])!
