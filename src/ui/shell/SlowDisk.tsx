import { Spinner } from '../kit/components/Spinner.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { Barrier } from './Barrier.tsx'

/** While an earlier worker still holds the log. */
export default function SlowDisk() {
  const { t } = useTranslation()
  return (
    <Barrier title={t('gate.slowDisk.title')} text={t('gate.slowDisk.text')}>
      <Spinner />
    </Barrier>
  )
}
