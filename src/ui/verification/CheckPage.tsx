import { navigate } from '../kit/location.tsx'
import { useState } from 'react'
import type { Frame } from '../kit/frame.ts'
import { Button } from '../kit/components/Button.tsx'
import { useKeys } from '../kit/keyboard/use-keys.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { CheckPane } from './CheckPane.tsx'
import type { TicketCheck } from '../../worker/api.ts'
import { Icon } from '../kit/components/Icon.tsx'
import { barcodeGroups } from '../kit/texts/barcode-groups.ts'
import { useVerdictText, verdictLooks } from './TicketVerdict.tsx'
import { useView } from '../kit/replica/view.ts'

/** Checks one ticket after another (rulings, "/scanning_ticket"): every scan here is answered on this page. */
export default function CheckPage({ Frame }: { Frame: Frame }) {
  const { t } = useTranslation()
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

const failedLook = { icon: 'warning', tone: 'text-danger' } as const

function lookOf(check: TicketCheck) {
  if (check.state === 'known') return verdictLooks[check.ticket.status]
  return check.state === 'cancelled' ? verdictLooks.cancelled : failedLook
}

/** The last results, to review a stack of tickets. */
function Visits({ visits }: { visits: readonly TicketCheck[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="visits-title">
      <h2 id="visits-title" className="mb-2 text-[13px] font-semibold text-muted">
        {t('check.visits')}
      </h2>
      {visits.length === 0 ? (
        <p className="rounded-xl border border-dashed border-line px-3 py-5 text-center text-[13px] text-muted">
          {t('check.noVisits')}
        </p>
      ) : (
        <ol className="grid gap-1.5">
          {visits.map((check) => (
            <Visit key={check.barcode} check={check} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Visit({ check }: { check: TicketCheck }) {
  const verdictText = useVerdictText()
  const { icon, tone } = lookOf(check)
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line bg-raised px-3 py-2">
      <Icon name={icon} className={`size-5 ${tone}`} />
      <span className="min-w-0 flex-1 font-mono break-words text-[13px]">{barcodeGroups(check.barcode)}</span>
      <span className={`text-right text-[13px] font-semibold ${tone}`}>{verdictText(check)}</span>
    </li>
  )
}

const keptVisits = 30

/** The tickets that were checked since the page was opened, with their current state; newest first. */
function useVisits(): readonly TicketCheck[] {
  const check = useView(({ facts }) => facts.verification.check)
  const [visits, setVisits] = useState<readonly TicketCheck[]>([])
  const isAnswer = check !== null && check.state !== 'loading'
  if (isAnswer && !visits.includes(check)) {
    const index = visits.findIndex(({ barcode }) => barcode === check.barcode)
    setVisits(
      index === 0
        ? visits.with(0, check)
        : [check, ...visits.filter((_, other) => other !== index)].slice(0, keptVisits),
    )
  }
  return visits
}
