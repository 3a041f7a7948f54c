import { movementAmount, type MovementEntry } from '../../../worker/api.ts'
import { barcodeGroups } from '../texts/barcode-groups.ts'
import { useMoney } from '../texts/formats.ts'
import { useTranslation } from '../texts/i18n.ts'

type Name = (entry: MovementEntry, kind?: string) => string

/**
 * Names a movement in one line: its kind, its amount if that is known, and the number of its ticket or terminal. `kind` is for a
 * text that names the kind itself, such as that the till is refilled.
 */
export function useMovementName(): Name {
  const { t } = useTranslation()
  const { money } = useMoney()
  return (entry, kind = t(`movement.kind.${entry.movement.kind}`)) => {
    const { movement } = entry
    const amount = movementAmount(entry)
    return [
      kind,
      ...(amount === null ? [] : [money(amount)]),
      ...('barcode' in movement ? [barcodeGroups(movement.barcode)] : []),
      ...('terminalId' in movement ? [t('movement.terminal', { id: movement.terminalId })] : []),
    ].join(' · ')
  }
}
