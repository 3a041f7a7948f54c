import type { ReactNode } from 'react'
import { compareVersions, requiredVersion } from '../../values/program-version.ts'
import { printProgramVersion } from '../../protocol/print-service.ts'
import { productVersion } from '../kit/version.ts'
import { Dialog } from '../kit/components/Dialog.tsx'
import { Icon } from '../kit/components/Icon.tsx'
import { useReading } from '../kit/reading.tsx'
import { query, callWorker } from '../kit/replica/counter.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { pageBuild } from '../kit/page-build.ts'
import { offersOf, type Offer } from './offers.ts'

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="text-right font-semibold">{children}</dd>
  </>
)

/** A short form of a build's id that can be read out on the telephone. */
const shortBuild = (build: string): string => build.slice(0, 8)

/** The running versions, the required ones, and the downloads of the print program (rulings, "Updates"). */
export default function UpdatesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [program] = useReading('program', () => query('fetchPrintProgram'))
  const [core] = useReading('core', () => callWorker((api) => api.coreBuild()))
  const [offered] = useReading('downloads', () => query('fetchDownloads'))
  const downloads = offered.state === 'known' ? offered.value : []
  const required = requiredVersion(printProgramVersion, downloads)
  const running = program.state === 'known' ? program.value.version : null
  const isOutdated = running !== null && compareVersions(running, required) < 0
  const isDifferent = core.state === 'known' && core.value !== pageBuild
  return (
    <Dialog title={t('menu:entry.updates')} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">
        <Row name={t('menu:updates.product')}>v{productVersion}</Row>
        <Row name={t('menu:updates.page')}>
          <span className="font-mono text-[13px]">{shortBuild(pageBuild)}</span>
        </Row>
        <Row name={t('menu:updates.core')}>
          <span className="font-mono text-[13px]">
            {core.state === 'known' ? shortBuild(core.value) : '…'}
          </span>
        </Row>
        <Row name={t('menu:updates.running')}>
          {program.state === 'loading' ? '…' : running ? `v${running}` : t('menu:devices.noAnswer')}
        </Row>
        <Row name={t('menu:updates.required')}>v{required}</Row>
      </dl>
      <div className="mt-5 grid gap-2">
        {isOutdated && <Alert>{t('menu:updates.outdated', { version: running, required })}</Alert>}
        {isDifferent && <Alert>{t('menu:updates.differentBuilds')}</Alert>}
        {running !== null && core.state === 'known' && !isOutdated && !isDifferent && (
          <p className="flex items-center gap-2 font-semibold text-money">
            <Icon name="check" />
            {t('menu:updates.upToDate')}
          </p>
        )}
      </div>
      <Downloads links={downloads} />
    </Dialog>
  )
}

const Alert = ({ children }: { children: ReactNode }) => (
  <p
    role="alert"
    className="flex items-center gap-2.5 rounded-xl border border-warn p-3 font-semibold text-warn"
  >
    <Icon name="warning" />
    {children}
  </p>
)

/** The host's packages of the print program (section 9, "Print app downloads"), by system and file name. */
function Downloads({ links }: { links: readonly string[] }) {
  const { t } = useTranslation()
  const { packages, checksums } = offersOf(links)
  return (
    <section aria-labelledby="downloads-title" className="mt-5 border-t border-line pt-4">
      <h3 id="downloads-title" className="mb-2 text-[13px] font-semibold text-muted">
        {t('menu:updates.downloads')}
      </h3>
      {packages.length === 0 ? (
        <p className="text-muted">{t('menu:updates.noDownloads')}</p>
      ) : (
        <ul>
          {packages.map((offer) => (
            <li key={offer.link}>
              <Package {...offer} />
            </li>
          ))}
        </ul>
      )}
      {checksums !== null && (
        <a
          href={checksums}
          download
          className="inline-flex min-h-11 items-center text-[13px] text-muted underline underline-offset-4"
        >
          {t('menu:updates.checksums')}
        </a>
      )}
    </section>
  )
}

const Package = ({ link, fileName, system }: Offer) => (
  <a href={link} download className="flex min-h-11 flex-wrap items-center gap-x-3 text-accent">
    <span className="min-w-18 font-semibold underline underline-offset-4">{system ?? fileName}</span>
    {system !== null && <span className="font-mono text-[13px] text-muted">{fileName}</span>}
  </a>
)
