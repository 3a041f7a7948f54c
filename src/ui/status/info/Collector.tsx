import { CodeForm } from '../../kit/components/CodeForm.tsx'
import { query } from '../../kit/replica/counter.ts'
import { useView } from '../../kit/replica/view.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'

/** How far the log at the operator's collector is, and the code that enrols this counter there. */
export function Collector() {
  const { t } = useTranslation()
  const { behind, trouble } = useView(({ facts }) => facts.collector)
  const isNew = trouble === 'notEnrolled'
  return (
    <>
      <span data-collector={trouble ?? behind ?? 'unknown'}>
        {behind === null && !trouble && t('info.collectorUnknown')}
        {behind === 0 && t('info.collectorWhole')}
        {behind !== null && behind > 0 && t('info.collectorBehind', { count: behind })}
      </span>
      {trouble && <span className="block text-danger">{t(`info.collectorTrouble.${trouble}`)}</span>}
      {isNew && (
        <CodeForm
          label={t('info.collectorCode')}
          placeholder="ABCDE-FGHJK"
          button={t('info.collectorEnrol')}
          where={t('info.collectorWhere')}
          run={(code) => query('enrolAtCollector', code)}
        />
      )}
    </>
  )
}
