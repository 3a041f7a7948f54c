import { productVersion } from '../kit/version.ts'
import { useConnection } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { Banner } from './Banner.tsx'

export function Footer() {
  const { t } = useTranslation()
  const operator = useView(({ state }) => state.session.operator)
  const shop = useView(({ state }) => state.session.shop)
  const isLogBroken = useView(({ facts }) => facts.logBroken)
  const isLogDeleted = useView(({ facts }) => facts.logDeleted)
  const connection = useConnection()
  return (
    <footer className="flex min-h-7.5 items-center gap-4.5 border-t border-line bg-surface px-3.5 text-xs whitespace-nowrap text-muted tight:flex-wrap tight:gap-x-3 tight:gap-y-0 tight:px-2">
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
