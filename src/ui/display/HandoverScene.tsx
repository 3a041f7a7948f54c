import type { Minor } from '../../values/money.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import type { SceneOf } from './customer-view.ts'

interface Props {
  scene: SceneOf<'wallet'> | SceneOf<'handover'>
  money: (amount: Minor) => string
}

/** One amount that concerns the player: what goes over the counter, or what is in the wallet. */
export function HandoverScene({ scene, money }: Props) {
  const { t } = useTranslation()
  const name = scene.kind === 'wallet' ? 'wallet' : scene.what
  const amount = scene.kind === 'wallet' ? scene.balance : scene.amount
  const isFinal = scene.kind === 'wallet' || scene.isFinal
  return (
    <section
      data-scene={scene.kind}
      data-what={name}
      className="grid h-full place-content-center gap-[4vh] p-[4vw] text-center"
    >
      <h1 className="text-[1.6em] font-bold tracking-tight">{t(`display:handover.${name}`)}</h1>
      <p
        className={`rounded-3xl border-4 px-[5vw] py-[3vh] text-[3em] leading-tight font-bold tracking-tight whitespace-nowrap ${isFinal && scene.kind === 'handover' ? 'border-transparent bg-money text-on-money' : 'border-money text-money'}`}
      >
        {money(amount)}
      </p>
      <p className="text-muted">{isFinal ? '\u00a0' : t('display:moment')}</p>
    </section>
  )
}
