import { sampleNames } from '../../print-daemon/preview.ts'
import { WrongUsage } from '../usage.ts'

/** `ticket/copy`, or the first sample of `ticket`. */
export function sampleNamed(receipt: string): string {
  const name = sampleNames.find((known) => known === receipt || known.startsWith(`${receipt}/`))
  if (!name) throw new WrongUsage(`there is no receipt ${receipt}; there are ${sampleNames.join(', ')}.`)
  return name
}
