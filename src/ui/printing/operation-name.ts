import type { Operation, View } from '../../worker/api.ts'
import { gameName } from '../kit/games/game-name.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import type { Translate } from '../kit/texts/translate.ts'
import { textKey } from '../kit/texts/keys.ts'

type Offered = View['state']['games']['offered']

/** The name of an operation: a ticket by its game, a receipt or a movement by its kind. */
export function operationName(
  t: Translate,
  offered: Offered,
  { kind, gameId, game, receipt }: Operation,
): string {
  if (receipt) return t(`receipt.${receipt.content.kind}`)
  if (gameId === null) return t(textKey(`movement.kind.${kind}`))
  return `${t(textKey(`menu:operations.${kind}`))} ${gameName(t, gameId, game ?? offered[gameId])}`
}

export function useOperationName(): (operation: Operation) => string {
  const { t } = useTranslation()
  const offered = useView(({ state }) => state.games.offered)
  return (operation) => operationName(t, offered, operation)
}
