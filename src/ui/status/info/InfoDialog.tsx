import { useEffect, useState, type ReactNode } from 'react'
import { productVersion } from '../../kit/version.ts'
import { Dialog } from '../../kit/components/Dialog.tsx'
import { PrinterPage } from '../../kit/paper/PrinterPage.tsx'
import { isolated } from '../../../values/isolated.ts'
import { extentOfGaps, hasLoggedLinks } from '../../../worker/api.ts'
import { useView } from '../../kit/replica/view.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { useReading } from '../../kit/reading.tsx'
import { callWorker } from '../../kit/replica/counter.ts'
import { pageBuild } from '../../kit/page-build.ts'
import { Collector } from './Collector.tsx'
import { LogMirror } from './LogMirror.tsx'
import { SaveLog } from './SaveLog.tsx'
import { SignedHeads } from './SignedHeads.tsx'
import logo from '../../kit/components/logo.svg'

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 font-semibold break-words">{children}</dd>
  </>
)

/** The about text and the version (section 2), and the data for the support engineer. */
export default function InfoDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { deployment, shop, operator, counterId } = useView(({ state }) => state.session)
  const isLogBroken = useView(({ facts }) => facts.log.isBroken)
  const read = useView(({ facts }) => facts.log.damage)
  const known = useView(({ state }) => state.reconciliation.damage)
  const logDamage = read ?? (known && extentOfGaps(known.gaps))
  const wallets = useView(({ state }) => state.wallets)
  const [isKept, setKept] = useState<boolean | null>(null)
  useEffect(() => void navigator.storage.persisted().then(setKept), [])
  return (
    <Dialog title={t('info.title')} onClose={onClose}>
      {deployment?.flags.companyInfo && (
        <div className="mb-5 flex items-center gap-4 border-b border-line pb-4">
          <img src={logo} alt="" width="48" height="48" />
          <p className="leading-5">
            <strong className="font-bold">Operador Balcão</strong>
            <br />
            <span className="text-muted">{t('info.copyright', { company: deployment.company.name })}</span>
          </p>
        </div>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">
        <Row name={t('info.version')}>v{productVersion}</Row>
        {deployment?.flags.companyInfo && (
          <Row name={t('info.company')}>
            {deployment.company.name}
            <br />
            {deployment.company.taxNumber}
            <br />
            {deployment.company.address}
          </Row>
        )}
        {shop && <Row name={t('info.shop')}>{`${isolated(shop.name)} (${shop.id})`}</Row>}
        {operator && <Row name={t('info.operator')}>{operator.operatorId}</Row>}
        <Row name={t('info.log')}>
          <span className="font-mono text-[13px]">{counterId}</span>
          <br />
          {t(isLogBroken ? 'info.logBroken' : 'info.logGood')}
          {logDamage && (
            <span data-log="damaged" className="block text-danger">
              {t('info.logDamaged', { ...logDamage })}
            </span>
          )}
          {hasLoggedLinks(wallets) && (
            <span data-log="links" className="block text-danger">
              {t('info.logLinks', { open: Object.keys(wallets.exposed).length, replaced: wallets.replaced })}
            </span>
          )}
        </Row>
        <Row name={t('info.head')}>
          <SignedHeads />
        </Row>
        <Row name={t('info.mirror')}>
          <LogMirror />
        </Row>
        {deployment?.collector && !deployment.isTraining && (
          <Row name={t('info.collector')}>
            <Collector />
          </Row>
        )}
        <Row name={t('info.storage')}>
          {isKept !== null && t(isKept ? 'info.storageKept' : 'info.storageNotKept')}
        </Row>
      </dl>
      {deployment?.flags.developer && <DeveloperFacts />}
      <SaveLog />
      <div className="mt-4 flex">
        <PrinterPage />
      </div>
    </Dialog>
  )
}

/** Additional data in a deployment with the flag `developer`: builds, and the core's current facts. */
function DeveloperFacts() {
  const { t } = useTranslation()
  const [core] = useReading('core', () => callWorker((api) => api.coreBuild()))
  const {
    status: { host, mainSocket, hostTime },
    terminals: { socket: terminalSocket },
    printing: { socket: printSocket, refusal: printRefusal, printer },
    players: { reader },
  } = useView(({ facts }) => facts)
  const sockets = { host, mainSocket, terminalSocket, printSocket, printRefusal }
  const known = { page: pageBuild, core: core.state === 'known' ? core.value : null, ...sockets }
  return (
    <section aria-labelledby="developer-title" className="mt-5 border-t border-line pt-4">
      <h3 id="developer-title" className="mb-2 text-[13px] font-semibold text-muted">
        {t('info.developer')}
      </h3>
      <pre
        tabIndex={0}
        className="max-h-56 overflow-auto rounded-lg bg-raised p-3 font-mono text-[13px] leading-5"
      >
        {JSON.stringify({ ...known, printer, reader, hostTime }, null, 2)}
      </pre>
    </section>
  )
}
