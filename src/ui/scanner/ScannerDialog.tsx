import { useState, type ReactNode } from 'react'
import { Button } from '../kit/components/Button.tsx'
import { Dialog } from '../kit/components/Dialog.tsx'
import { Icon } from '../kit/components/Icon.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { barcodeGroups } from '../kit/texts/barcode-groups.ts'
import { learned } from './burst.ts'
import { forgetScanner, knownScanner, rememberScanner } from './known-scanner.ts'
import { reportOf, type Report } from './report.ts'
import type { KnownScanner } from './scan.ts'
import { useScannerTest } from './use-scanner.ts'

/**
 * Shows what the scanner sends and how it is interpreted, and stores its behaviour. Codes that are scanned here are not
 * looked up.
 */
export default function ScannerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [report, setReport] = useState<Report | null>(null)
  const [known, setKnown] = useState(knownScanner)
  useScannerTest((burst, suffix) => {
    const next = reportOf(burst, suffix)
    setReport(next)
    if (!next.found) return
    rememberScanner({ ...learned(null, next.found, suffix), prefix: next.prefix })
    setKnown(knownScanner())
  })
  const forget = () => {
    forgetScanner()
    setKnown(null)
  }
  return (
    <Dialog title={t('menu:scanner.title')} onClose={onClose}>
      <p className="text-muted">{t('menu:scanner.hint')}</p>
      <div role="status" className="my-4 min-h-62">
        {report && <Sent report={report} />}
      </div>
      <section className="flex min-h-14 items-center justify-between gap-4 border-t border-line pt-3">
        <div>
          <h3 className="font-semibold">{t('menu:scanner.remembered')}</h3>
          <p className="text-[13px] text-muted" data-scanner={known ? 'known' : 'unknown'}>
            {known ? <Known scanner={known} /> : t('menu:scanner.nothing')}
          </p>
        </div>
        {known && <Button onClick={forget}>{t('menu:scanner.forget')}</Button>}
      </section>
    </Dialog>
  )
}

function Known({ scanner: { paceMs, prefix, suffix, isOnPad } }: { scanner: KnownScanner }) {
  const { t } = useTranslation()
  return [
    t('menu:scanner.ms', { ms: paceMs }),
    `${t('menu:scanner.suffix')}: ${suffix === 'none' ? t('menu:scanner.none') : suffix}`,
    prefix && `${t('menu:scanner.prefix')}: ${prefix}`,
    isOnPad && t('menu:scanner.pad'),
  ]
    .filter(Boolean)
    .join(' · ')
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="text-right font-semibold break-all">{children}</dd>
  </>
)

function Sent({ report }: { report: Report }) {
  const { t } = useTranslation()
  const { text, keys, pace, prefix, suffix, layout, isOnPad, isCapsLock, found } = report
  return (
    <>
      <Verdict report={report} />
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 text-[13px]">
        <Row name={t('menu:scanner.sent')}>
          <span className="font-mono">{text}</span>
        </Row>
        <Row name={t('menu:scanner.keys')}>{keys}</Row>
        <Row name={t('menu:scanner.pace')}>
          {t('menu:scanner.ms', { ms: Math.round(pace.meanMs) })} ·{' '}
          {t('menu:scanner.slowest', { ms: Math.round(pace.slowestMs) })}
        </Row>
        <Row name={t('menu:scanner.prefix')}>{prefix || t('menu:scanner.none')}</Row>
        <Row name={t('menu:scanner.suffix')}>{suffix === 'none' ? t('menu:scanner.none') : suffix}</Row>
        <Row name={t('menu:scanner.layout')}>
          {[
            layout && t(`menu:scanner.layouts.${layout}`),
            found?.scan.kind === 'barcode' && t(isOnPad ? 'menu:scanner.pad' : 'menu:scanner.row'),
            isCapsLock && 'Caps Lock',
          ]
            .filter(Boolean)
            .join(' · ') || '—'}
        </Row>
      </dl>
    </>
  )
}

function Verdict({ report: { found, obstacle } }: { report: Report }) {
  const { t } = useTranslation()
  const tone = found ? 'border-money text-money' : 'border-danger text-danger'
  return (
    <p
      data-recognised={found?.scan.kind ?? 'nothing'}
      className={`flex items-center gap-2 rounded-lg border px-3.5 py-2.5 font-semibold ${tone}`}
    >
      <Icon name={found ? 'check' : 'warning'} />
      {found?.scan.kind === 'barcode' &&
        t('menu:scanner.barcode', { number: barcodeGroups(found.scan.barcode) })}
      {found?.scan.kind === 'link' && t('menu:scanner.link')}
      {obstacle && t(`menu:scanner.obstacle.${obstacle}`)}
    </p>
  )
}
