import { useLocation } from 'wouter'
import { cardEnd } from '../../worker/api.ts'
import type { Frame } from '../kit/frame.ts'
import { Button } from '../kit/components/Button.tsx'
import { useKeys } from '../kit/keyboard/use-keys.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { CardForm } from './CardForm.tsx'
import { ReaderNotice } from './ReaderNotice.tsx'

/** Player cards on a page of their own (rulings, "/card"): how the reader is, and the form without the dialog. */
export default function CardPage({ Frame }: { Frame: Frame }) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const idCard = useView(({ facts }) => facts.player?.idCard ?? null)
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
