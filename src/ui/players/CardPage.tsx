import { navigate } from '../kit/location.tsx'
import { cardEnd } from '../../values/card-end.ts'
import type { Frame } from '../kit/frame.ts'
import { Button } from '../kit/components/Button.tsx'
import { useKeys } from '../kit/keyboard/use-keys.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { CardForm } from './CardForm.tsx'
import { Connection } from '../kit/lights/DeviceState.tsx'
import { useLights } from '../kit/lights/lights.ts'

/** Player cards as a page (rulings, "/card"): the state of the reader, and the form without the dialog. */
export default function CardPage({ Frame }: { Frame: Frame }) {
  const { t } = useTranslation()
  const idCard = useView(({ facts }) => facts.players.player?.idCard ?? null)
  useKeys({ Escape: () => navigate('/') })
  return (
    <Frame>
      <main className="min-h-0 min-w-0 overflow-y-auto p-5">
        <div className="mx-auto grid max-w-200 gap-4">
          <header className="flex items-center justify-between gap-3">
            <h1 className="text-xl font-bold tracking-tight">
              {idCard === null ? t('players:page') : t('players:title', { end: cardEnd(idCard) })}
            </h1>
            <Button onClick={() => navigate('/')}>{t('games.back')}</Button>
          </header>
          <ReaderNotice />
          {idCard === null ? (
            <p className="rounded-xl border border-dashed border-line px-4 py-16 text-center text-muted">
              {t('players:putOn')}
            </p>
          ) : (
            <CardForm key={idCard} />
          )}
        </div>
      </main>
    </Frame>
  )
}

/** The state of the card reader, and what to do if it does not work. */
function ReaderNotice() {
  const light = useLights().find(({ part }) => part === 'cardReader')
  if (!light) return null
  return (
    <section className="rounded-xl border border-line bg-surface px-4 py-2">
      <Connection light={light} />
    </section>
  )
}
