import { productVersion } from '../kit/version.ts'
import { useConnection } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { BannerPlace } from './BannerPlace.tsx'

export function Footer() {
  const { t } = useTranslation()
  const operator = useView(({ state }) => state.session.operator)
  const shop = useView(({ state }) => state.session.shop)
  const isLogBroken = useView(({ facts }) => facts.log.isBroken)
  const isLogDeleted = useView(({ facts }) => facts.log.isDeleted)
  const connection = useConnection()
  return (
    <footer className="flex min-h-7.5 items-center gap-4.5 border-t border-line bg-surface px-3.5 text-xs whitespace-nowrap text-muted tight:flex-wrap tight:whitespace-normal tight:gap-x-3 tight:gap-y-0 tight:px-2">
      <div role="status" aria-live="polite" className="min-w-0">
        <BannerPlace />
      </div>
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
