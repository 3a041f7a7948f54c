import type { Banner as BannerFact } from '../../worker/api.ts'
import { Lamp } from '../kit/lights/Lamp.tsx'
import { useMovementName } from '../kit/money/movement-name.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { refusalText } from '../kit/texts/refusal.ts'

const looks = {
  good: { level: 'good', tone: 'text-money' },
  bad: { level: 'bad', tone: 'text-danger' },
  uncertain: { level: 'warn', tone: 'text-warn' },
} as const satisfies Record<BannerFact['tone'], object>

/** The last banner: a status number and a message (section 2), which names the movement that it is about. */
export default function Banner() {
  const { t } = useTranslation()
  const movementName = useMovementName()
  const banner = useView(({ facts }) => facts.status.banner)
  const entry = useView(({ state, facts }) =>
    state.till.movements.find(({ movementId }) => movementId === facts.status.banner?.movementId),
  )
  if (!banner) return null
  const { status, message, tone } = banner
  const text = refusalText(t, message)
  // "Refilled" names the kind itself.
  const namesKind = tone === 'good' && message.code !== 'leftResolved'
  const named = entry && (namesKind ? movementName(entry, text) : `${movementName(entry)} · ${text}`)
  return (
    <p className={`flex items-center gap-2 truncate text-[13px] font-semibold ${looks[tone].tone}`}>
      <Lamp level={looks[tone].level} />
      {status} {named ?? text}
    </p>
  )
}
