import type { Operation } from '../../worker/api.ts'
import { useGameName } from '../kit/games/use-games.ts'
import { useTranslation } from '../kit/texts/i18n.ts'

/** What an operation was, in words: a ticket by its game, a receipt or a movement by its kind. */
export function useOperationName(): (operation: Operation) => string {
  const { t } = useTranslation()
  const name = useGameName()
  return ({ kind, gameId, receipt }) => {
    if (receipt) return t(`receipt.${receipt.content.kind}`)
    if (gameId === null) return t(`movement.kind.${kind}`)
    return `${t(`menu:operations.${kind}`)} ${name(gameId)}`
  }
}
