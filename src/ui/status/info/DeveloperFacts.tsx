import { useReading } from '../../kit/reading/use-reading.ts'
import { callWorker } from '../../kit/replica/counter.ts'
import { useView } from '../../kit/replica/view.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { pageBuild } from '../../kit/page-build.ts'

/** What a deployment with the flag `developer` shows beside its version: builds, and what the core knows at this moment. */
export function DeveloperFacts() {
  const { t } = useTranslation()
  const [core] = useReading('core', () => callWorker((api) => api.coreBuild()))
  const { host, mainSocket, terminalSocket, printSocket, printRefusal, printer, reader, hostTime } = useView(
    ({ facts }) => facts,
  )
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
