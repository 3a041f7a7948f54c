import type { Refusal } from '../../../worker/api.ts'
import { useTranslation } from '../texts/i18n.ts'
import { refusalText } from '../texts/refusal.ts'
import { useMoney } from '../texts/use-money.ts'

const isAmount = (name: string): boolean => name === 'min' || name === 'max'

/** Says in words what stands against a movement of money, its bounds as amounts; null where nothing does. */
export function useObstacleText(): (obstacle: Refusal | null) => string | null {
  const { t } = useTranslation()
  const { money } = useMoney()
  return (obstacle) => {
    if (!obstacle) return null
    const details = Object.entries(obstacle.details ?? {}).map(
      ([name, value]) => [name, isAmount(name) && typeof value === 'number' ? money(value) : value] as const,
    )
    return refusalText(t, { code: obstacle.code, details: Object.fromEntries(details) })
  }
}
