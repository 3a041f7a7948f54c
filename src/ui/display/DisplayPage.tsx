import { useEffect, type ReactNode } from 'react'
import { localAmount, localMoney } from '../../values/local-format.ts'
import type { Minor } from '../../values/money.ts'
import { Button } from '../kit/components/Button.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useTheme } from '../kit/theme/theme.ts'
import type { CustomerView, SceneOf } from './customer-view.ts'
import { useCustomerView } from './use-customer-view.ts'
import { SaleScene } from './SaleScene.tsx'
import { WelcomeScene } from './WelcomeScene.tsx'
import { Icon, type IconName } from '../kit/components/Icon.tsx'

const goFullScreen = () => void document.documentElement.requestFullscreen().catch(() => {})

/** The customer display (rulings, `/user_display`): it follows the counter and has no controls. */
export default function DisplayPage() {
  const { t } = useTranslation()
  const shown = useCustomerView()
  const title = shown?.view.shop ?? 'Balcão'
  useEffect(() => {
    document.title = title
  }, [title])
  useTheme()
  // Only a browser with the matching policy allows this without a click.
  useEffect(goFullScreen, [])
  return (
    <div className="group relative h-full">
      <main aria-live="polite" className="h-full">
        <CustomerWindow>
          {!shown || shown.isAlone ? (
            <WelcomeScene shop={shown?.view.shop ?? null} draws={[]} />
          ) : (
            <Scene view={shown.view} />
          )}
        </CustomerWindow>
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

/** As large as its box, and so is all that it shows. */
export const CustomerWindow = ({ children }: { children: ReactNode }) => (
  <div className="h-full [container-type:size]">
    <div className="h-full text-[clamp(18px,2.6cqw,34px)] leading-tight">{children}</div>
  </div>
)

/** What the customer sees, in a `CustomerWindow`. */
export function Scene({ view: { scene, shop, currency, locale } }: { view: CustomerView }) {
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

/** Each status has a shape and a text, not only a colour. */
const looks: Record<SceneOf<'check'>['verdict'], { icon: IconName; tone: string }> = {
  loading: { icon: 'clock', tone: 'text-muted' },
  waiting: { icon: 'clock', tone: 'text-ink' },
  notWinning: { icon: 'minus', tone: 'text-ink' },
  winning: { icon: 'star', tone: 'text-money' },
  paid: { icon: 'check', tone: 'text-ink' },
  cancelled: { icon: 'close', tone: 'text-ink' },
}

interface Props {
  scene: SceneOf<'check'>
  money: (amount: Minor) => string
}

/** A ticket's status by the host. */
function CheckScene({ scene: { verdict, prize }, money }: Props) {
  const { t } = useTranslation()
  const { icon, tone } = looks[verdict]
  return (
    <section
      data-scene="check"
      data-verdict={verdict}
      className="grid h-full place-content-center justify-items-center gap-[3cqh] p-[4cqw] text-center"
    >
      <Icon name={icon} className={`size-[18cqh] ${tone}`} />
      <h1 className={`text-[2em] font-bold tracking-tight ${tone}`}>{t(`display:verdict.${verdict}`)}</h1>
      {prize > 0 && <p className="text-[3em] font-bold tracking-tight text-money">{money(prize)}</p>}
    </section>
  )
}

interface HandoverSceneProps {
  scene: SceneOf<'wallet'> | SceneOf<'handover'>
  money: (amount: Minor) => string
}

/** An amount that concerns the player: a payment, or the balance of the wallet. */
function HandoverScene({ scene, money }: HandoverSceneProps) {
  const { t } = useTranslation()
  const name = scene.kind === 'wallet' ? 'wallet' : scene.what
  const amount = scene.kind === 'wallet' ? scene.balance : scene.amount
  const isFinal = scene.kind === 'wallet' || scene.isFinal
  return (
    <section
      data-scene={scene.kind}
      data-what={name}
      className="grid h-full place-content-center gap-[4cqh] p-[4cqw] text-center"
    >
      <h1 className="text-[1.6em] font-bold tracking-tight">{t(`display:handover.${name}`)}</h1>
      <p
        className={`rounded-3xl border-4 px-[5cqw] py-[3cqh] text-[3em] leading-tight font-bold tracking-tight whitespace-nowrap ${isFinal && scene.kind === 'handover' ? 'border-transparent bg-money text-on-money' : 'border-money text-money'}`}
      >
        {money(amount)}
      </p>
      <p className="text-muted">{isFinal ? '\u00a0' : t('display:moment')}</p>
    </section>
  )
}
