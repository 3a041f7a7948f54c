import { Icon } from '../components/Icon.tsx'
import { useReading } from '../reading.tsx'
import { query } from '../replica/counter.ts'
import { useView } from '../replica/view.ts'
import { useTranslation } from '../texts/i18n.ts'

/** The print program's own page: it has the printer settings and shows the receipts of the virtual printer. */
export function PrinterPage() {
  const { t, language } = useTranslation()
  const printService = useView(({ state }) => state.session.printService)
  const [page] = useReading(`${printService} ${language}`, () => query('fetchPrintPage'))
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
