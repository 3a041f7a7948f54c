import { virtualPrinterModel } from '../../protocol/print-devices.ts'
import type { Translate } from '../kit/texts/translate.ts'
import { textKey } from '../kit/texts/keys.ts'

/** A printer by the name that the print program gives it: makers' names are the same everywhere. */
export const printerName = (t: Translate, name: string): string =>
  name === virtualPrinterModel ? t('menu:devices.kind.virtualPrinter') : name

/** A card reader by the print program's few words for it: the kind of its connection and which one it is. */
export function readerName(t: Translate, name: string): string {
  const [, kind, id = ''] = /^(none|virtual|keyboard|hid|serial)(?: (.+))?$/.exec(name) ?? []
  return kind === undefined ? name : t(textKey(`menu:devices.kind.${kind}`), { id })
}
