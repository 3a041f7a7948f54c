import { virtualPrinterModel } from '../../protocol/print-devices.ts'
import type { Translate } from '../kit/texts/translate.ts'
import { textKey } from '../kit/texts/keys.ts'

/** A printer's name from the print program: product names are the same in every language. */
export const printerName = (t: Translate, name: string): string =>
  name === virtualPrinterModel ? t('menu:devices.kind.virtualPrinter') : name

/** A card reader by the kind of its connection and its name. */
export function readerName(t: Translate, name: string): string {
  const [, kind, id = ''] = /^(none|virtual|keyboard|hid|serial)(?: (.+))?$/.exec(name) ?? []
  return kind === undefined ? name : t(textKey(`menu:devices.kind.${kind}`), { id })
}
