import type { Minor } from '../../values/money.ts'
import { Icon, type IconName } from '../kit/components/Icon.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import type { SceneOf } from './customer-view.ts'

/** A shape and a word for each, so that the colour does not carry the meaning alone. */
const looks: Record<SceneOf<'check'>['verdict'], { icon: IconName; tone: string }> = {
  asking: { icon: 'clock', tone: 'text-muted' },
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

/** What a ticket is, as the host has said it. */
export function CheckScene({ scene: { verdict, prize }, money }: Props) {
  const { t } = useTranslation()
  const { icon, tone } = looks[verdict]
  return (
    <section
      data-scene="check"
      data-verdict={verdict}
      className="grid h-full place-content-center justify-items-center gap-[3vh] p-[4vw] text-center"
    >
      <Icon name={icon} className={`size-[18vh] ${tone}`} />
      <h1 className={`text-[2em] font-bold tracking-tight ${tone}`}>{t(`display:verdict.${verdict}`)}</h1>
      {prize > 0 && <p className="text-[3em] font-bold tracking-tight text-money">{money(prize)}</p>}
    </section>
  )
}
