import { useEffect } from 'react'
import { localAmount, localMoney } from '../../values/local-format.ts'
import type { Minor } from '../../values/money.ts'
import { Button } from '../kit/components/Button.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import type { CustomerView } from './customer-view.ts'
import { followTheme } from './follow-theme.ts'
import { CheckScene } from './CheckScene.tsx'
import { HandoverScene } from './HandoverScene.tsx'
import { SaleScene } from './SaleScene.tsx'
import { useCustomerView } from './use-customer-view.ts'
import { WelcomeScene } from './WelcomeScene.tsx'

const goFullScreen = () => void document.documentElement.requestFullscreen().catch(() => {})

/** The customer's side of the counter (rulings, `/user_display`): it follows the counter and is never worked. */
export default function DisplayPage() {
  const { t } = useTranslation()
  const shown = useCustomerView()
  const title = shown?.view.shop ?? 'Balcão'
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(followTheme, [])
  // Only a browser that was told to allow it does this unasked.
  useEffect(goFullScreen, [])
  return (
    <div className="group relative h-full text-[clamp(18px,2.6vw,34px)] leading-tight">
      <main aria-live="polite" className="h-full">
        {!shown || shown.isAlone ? (
          <WelcomeScene shop={shown?.view.shop ?? null} draws={[]} />
        ) : (
          <Scene view={shown.view} />
        )}
      </main>
      <Button
        className="absolute top-2 left-1/2 -translate-x-1/2 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 [@media(display-mode:fullscreen)]:hidden"
        onClick={goFullScreen}
      >
        {t('display:fullScreen')}
      </Button>
    </div>
  )
}

function Scene({ view: { scene, shop, currency, locale } }: { view: CustomerView }) {
  if (scene.kind === 'welcome') return <WelcomeScene shop={shop} draws={scene.draws} />
  if (currency === null) return <WelcomeScene shop={shop} draws={[]} />
  const money = (minor: Minor) => localMoney(minor, currency, locale)
  switch (scene.kind) {
    case 'sale':
    case 'paid':
      return <SaleScene scene={scene} money={money} amount={(minor) => localAmount(minor, locale)} />
    case 'check':
      return <CheckScene scene={scene} money={money} />
    case 'wallet':
    case 'handover':
      return <HandoverScene scene={scene} money={money} />
  }
}
