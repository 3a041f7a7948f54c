import type { Banner as BannerFact } from '../../worker/api.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { refusalText } from '../kit/texts/refusal.ts'
import { Lamp } from '../kit/lights/Lamp.tsx'

const looks = {
  good: { level: 'good', tone: 'text-money' },
  bad: { level: 'bad', tone: 'text-danger' },
  uncertain: { level: 'warn', tone: 'text-warn' },
} as const satisfies Record<BannerFact['tone'], object>

/** The last thing worth saying: a status number and a message (section 2). */
export function Banner() {
  const { t } = useTranslation()
  const banner = useView(({ facts }) => facts.banner)
  return (
    <div role="status" aria-live="polite" className="min-w-0">
      {banner && (
        <p
          className={`flex items-center gap-2 truncate text-[13px] font-semibold ${looks[banner.tone].tone}`}
        >
          <Lamp level={looks[banner.tone].level} />
          {banner.status} {refusalText(t, banner.message)}
        </p>
      )}
    </div>
  )
}
