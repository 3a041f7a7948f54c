import { errorCodes } from '../../../protocol/error-codes.ts'
import type { Translate } from './translate.ts'
import type { Refusal } from '../../../worker/api.ts'

/** What the host said, by its error name or else by its code (section 8); `otherwise` where neither has a text. */
const hostReason = (
  t: Translate,
  { code, name }: { code?: string | number; name?: string | number },
  otherwise: 'unknownError' | 'saleFailed' = 'unknownError',
): string => t([`errors:name.${name}`, `errors:code.${code}`, `errors:refusals.${otherwise}`])

/** Why a purchase was refused. The code of a validation speaks of the draw here (rulings, "Error codes"). */
export const refusedPurchaseText = (t: Translate, refused: { code: number; name: string }): string =>
  refused.code === errorCodes.validation
    ? t('errors:refusals.drawTimeout')
    : hostReason(t, refused, 'saleFailed')

/** A refusal in the cashier's words; `reason` fills the gap that some of them leave for what the host said. */
export function refusalText(t: Translate, { code, details = {} }: Refusal): string {
  const gaps = { ...details, reason: hostReason(t, details) }
  return t([`errors:refusals.${code}`, 'errors:refusals.unknownError'], gaps)
}
