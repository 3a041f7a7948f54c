import { productVersion } from '../kit/version.ts'
import { useConnection } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import type { Banner as BannerFact } from '../../worker/api.ts'
import { refusalText } from '../kit/texts/refusal.ts'
import { Lamp } from '../kit/lights/Lamp.tsx'

export function Footer() {
  const { t } = useTranslation()
  const operator = useView(({ state }) => state.session.operator)
  const shop = useView(({ state }) => state.session.shop)
  const isLogBroken = useView(({ facts }) => facts.log.isBroken)
  const isLogDeleted = useView(({ facts }) => facts.log.isDeleted)
  const connection = useConnection()
  return (
    <footer className="flex min-h-7.5 items-center gap-4.5 border-t border-line bg-surface px-3.5 text-xs whitespace-nowrap text-muted tight:flex-wrap tight:whitespace-normal tight:gap-x-3 tight:gap-y-0 tight:px-2">
      <Banner />
      {(isLogBroken || isLogDeleted) && (
        <span className="font-semibold text-danger">
          {t(isLogDeleted ? 'errors:refusals.logDeleted' : 'errors:refusals.logUnavailable')}
        </span>
      )}
      {connection === 'connecting' && <span className="font-semibold text-warn">{t('gate.restarting')}</span>}
      {operator && shop && (
        <span className="ml-auto">{t('footer.place', { operator: operator.operatorId, shop: shop.id })}</span>
      )}
      <span>v{productVersion} · All rights reserved.</span>
    </footer>
  )
}

const looks = {
  good: { level: 'good', tone: 'text-money' },
  bad: { level: 'bad', tone: 'text-danger' },
  uncertain: { level: 'warn', tone: 'text-warn' },
} as const satisfies Record<BannerFact['tone'], object>

/** The last banner: a status number and a message (section 2). */
function Banner() {
  const { t } = useTranslation()
  const banner = useView(({ facts }) => facts.status.banner)
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
