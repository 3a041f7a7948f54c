import { errorCodes } from '../../../protocol/error-codes.ts'
import { hostReason } from '../../kit/texts/refusal.ts'
import type { Translate } from '../../kit/texts/translate.ts'

/** Why a purchase was refused. Here the validation code means the draw (rulings, "Error codes"). */
export const refusedPurchaseText = (t: Translate, refused: { code: number; name: string }): string =>
  refused.code === errorCodes.validation
    ? t('errors:refusals.drawTimeout')
    : hostReason(t, refused, 'saleFailed')
