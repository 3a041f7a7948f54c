import { movementAmount, type MovementEntry } from '../../../worker/api.ts'
import { barcodeGroups } from '../texts/barcode-groups.ts'
import { useMoney } from '../texts/formats.ts'
import { useTranslation } from '../texts/i18n.ts'

/** Names a movement in one line: its kind, its amount if that is known, and the number of its ticket or terminal. */
export function useMovementName(): (entry: MovementEntry) => string {
  const { t } = useTranslation()
  const { money } = useMoney()
  return (entry) => {
    const { movement } = entry
    const amount = movementAmount(entry)
    return [
      t(`movement.kind.${movement.kind}`),
      ...(amount === null ? [] : [money(amount)]),
      ...('barcode' in movement ? [barcodeGroups(movement.barcode)] : []),
      ...('terminalId' in movement ? [t('movement.terminal', { id: movement.terminalId })] : []),
    ].join(' · ')
  }
}
