import { useState } from 'react'
import { terminalLockObstacle, type SelfServiceTerminal } from '../../worker/api.ts'
import { Button } from '../kit/components/Button.tsx'
import { ask } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { Ask } from './Ask.tsx'
import { LockIcon } from './LockIcon.tsx'
import { useOrder } from './use-order.ts'

/** Asks for the opposite of what the terminal is when the question is put (section 4, "Terminal lock"). */
export function LockButton({ terminal: { id, isLocked } }: { terminal: SelfServiceTerminal }) {
  const { t } = useTranslation()
  const obstacle = useView(({ state, facts }) => terminalLockObstacle(state, facts, id)?.code ?? null)
  const { isBusy, give } = useOrder()
  const [wanted, setWanted] = useState<'lock' | 'unlock' | null>(null)
  const next = isLocked ? 'unlock' : 'lock'
  return (
    <>
      <Button disabled={obstacle !== null || isBusy} aria-busy={isBusy} onClick={() => setWanted(next)}>
        <LockIcon is={isLocked ? 'open' : 'closed'} />
        {t(`terminals:${next}.button`)}
      </Button>
      {wanted && (
        <Ask
          title={t(`terminals:${wanted}.title`, { id })}
          confirm={t(`terminals:${wanted}.button`)}
          obstacle={obstacle === null ? null : { code: obstacle }}
          onConfirm={() =>
            give(() => ask('lockTerminal', id, wanted === 'lock'), t(`terminals:${wanted}.done`, { id }))
          }
          onClose={() => setWanted(null)}
        >
          <p>{t(`terminals:${wanted}.text`)}</p>
        </Ask>
      )}
    </>
  )
}
