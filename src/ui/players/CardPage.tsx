import { useLocation } from 'wouter'
import { cardEnd } from '../../worker/api.ts'
import { Counter } from '../app/Counter.tsx'
import { Button } from '../components/Button.tsx'
import { useKeys } from '../keyboard/use-keys.ts'
import { useView } from '../replica/view.ts'
import { useTranslation } from '../texts/i18n.ts'
import { CardForm } from './CardForm.tsx'
import { ReaderNotice } from './ReaderNotice.tsx'

/** Player cards on a page of their own (rulings, "/card"): how the reader is, and the form without the dialog. */
export default function CardPage() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const idCard = useView(({ facts }) => facts.player?.idCard ?? null)
  useKeys({ Escape: () => navigate('/') })
  return (
    <Counter
      showsCardInPage
      columns="grid-cols-[minmax(0,1fr)_364px] wide:grid-cols-[minmax(0,1fr)_460px] narrow:grid-cols-1"
    >
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
    </Counter>
  )
}
