import { Icon } from '../components/Icon.tsx'
import { useReading } from '../reading.tsx'
import { ask } from '../replica/counter.ts'
import { useView } from '../replica/view.ts'
import { useTranslation } from '../texts/i18n.ts'

/** The print program's own page: where a printer is chosen, and where receipts are seen without one. */
export function PrinterPage() {
  const { t, language } = useTranslation()
  const printService = useView(({ state }) => state.session.printService)
  const [page] = useReading(`${printService} ${language}`, () => ask('fetchPrintPage'))
  if (!printService) return null
  return (
    <a
      href={page.state === 'known' ? page.value : printService}
      target="_blank"
      rel="noreferrer"
      className="press inline-flex min-h-11 items-center gap-2 rounded-lg border border-line bg-raised px-3.5 font-semibold hover:bg-hover"
    >
      <Icon name="printer" />
      {t('menu:settings.printerPage')}
    </a>
  )
}
