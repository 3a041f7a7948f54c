import type { Operation } from '../../worker/api.ts'
import { useView } from '../replica/view.ts'
import { useTranslation } from '../texts/i18n.ts'
import { receiptNameKey } from '../till/receipt-names.ts'

/** What an operation was, in words: a ticket by its game, a receipt or a movement by its kind. */
export function useOperationName(): (operation: Operation) => string {
  const { t } = useTranslation()
  const offered = useView(({ state }) => state.games.offered)
  return ({ kind, gameId, receipt }) => {
    if (receipt) return t(receiptNameKey(receipt))
    if (gameId === null) return t(`movement.kind.${kind}`)
    const game = offered[gameId]?.name ?? `#${gameId}`
    return `${t(`menu:operations.${kind}`)} ${game}`
  }
}
