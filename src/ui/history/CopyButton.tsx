import type { HistoryEntry } from '../../worker/api.ts'
import { act } from '../app/act.ts'
import { Button } from '../components/Button.tsx'
import { useLock } from '../components/use-lock.ts'
import { limits } from '../limits.ts'
import { useTranslation } from '../texts/i18n.ts'

export function CopyButton({ entry: { uniqueReqId } }: { entry: HistoryEntry }) {
  const { t } = useTranslation()
  const [isLocked, lock] = useLock(limits.copyLockMs)
  const print = () => {
    lock()
    void act({ type: 'printCopy', uniqueReqId })
  }
  return (
    <Button size="compact" disabled={isLocked} onClick={print}>
      {t('history.copy')}
    </Button>
  )
}
