import { useLocation } from 'wouter'
import type { Frame } from '../kit/frame.ts'
import { Button } from '../kit/components/Button.tsx'
import { useKeys } from '../kit/keyboard/use-keys.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { CheckPane } from './CheckPane.tsx'
import { useVisits } from './use-visits.ts'
import { Visits } from './Visits.tsx'

/** Ticket after ticket (rulings, "/scanning_ticket"): whatever is scanned here is answered here. */
export default function CheckPage({ Frame }: { Frame: Frame }) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const visits = useVisits()
  useKeys({ Escape: () => navigate('/') })
  return (
    <Frame>
      <main className="min-h-0 min-w-0 overflow-y-auto p-5">
        <div className="mx-auto grid max-w-250 grid-cols-2 items-start gap-x-7 gap-y-5 tight:grid-cols-1">
          <header className="col-span-full flex items-center justify-between gap-3">
            <h1 className="text-xl font-bold tracking-tight">{t('check.title')}</h1>
            <Button onClick={() => navigate('/')}>{t('games.back')}</Button>
          </header>
          <section aria-label={t('check.title')}>
            <CheckPane />
          </section>
          <Visits visits={visits} />
        </div>
      </main>
    </Frame>
  )
}
