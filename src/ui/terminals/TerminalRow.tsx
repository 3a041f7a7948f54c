import { Link } from '../kit/location.tsx'
import { useState } from 'react'
import { type SelfServiceTerminal, terminalLockObstacle } from '../../worker/api.ts'
import { Icon } from '../kit/components/Icon.tsx'
import { useView } from '../kit/replica/view.ts'
import { Lamp } from '../kit/lights/Lamp.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { LockIcon } from './LockIcon.tsx'
import { MovementLine, useTerminalMovement } from './MovementLine.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { Refund } from './Refund.tsx'
import { SendForm } from './SendForm.tsx'
import { Button } from '../kit/components/Button.tsx'
import { query } from '../kit/replica/counter.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useOrder } from './use-order.ts'

/** One terminal: its state, its funds, and the available actions (section 2, "Terminals panel"). */
export function TerminalRow({ terminal }: { terminal: SelfServiceTerminal }) {
  const { t } = useTranslation()
  const { id, isConnected, isLocked, hasPassword } = terminal
  const hasPasswords = useView(({ state }) => state.session.deployment?.flags.terminalPasswordUnlock ?? false)
  const sending = useTerminalMovement('terminalSend', id)
  const refunding = useTerminalMovement('terminalRefund', id)
  return (
    <li
      id={`terminal-${id}`}
      aria-labelledby={`terminal-${id}-name`}
      data-connected={isConnected}
      data-locked={isLocked}
      className="grid gap-2 rounded-xl border border-line bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <h2 id={`terminal-${id}-name`} className="min-w-36 leading-tight">
          <Link
            href={`/terminal-user/${id}`}
            className="press inline-flex min-h-11 items-center rounded text-lg font-bold tracking-tight underline-offset-4 hover:underline"
          >
            {t('terminals:name', { id })}
            <Icon name="next" className="ml-1 size-4 text-muted" />
          </Link>
          <span
            className={`flex items-center gap-1.5 text-[13px] font-semibold ${isConnected ? 'text-money' : 'text-danger'}`}
          >
            <Lamp level={isConnected ? 'good' : 'bad'} />
            {t(isConnected ? 'terminals:connected' : 'terminals:disconnected')}
          </span>
        </h2>
        <LockButton terminal={terminal} />
        <p className="flex min-h-11 items-center gap-2 text-[13px] font-semibold">
          {isLocked && (
            <span className="flex items-center gap-1.5 text-warn">
              <LockIcon is="closed" className="size-4" />
              {t('terminals:locked')}
            </span>
          )}
          {hasPasswords && hasPassword && <span className="text-muted">{t('terminals:hasPassword')}</span>}
        </p>
        <Refund terminal={terminal} refunding={refunding} />
      </div>
      <div
        className={`grid items-start gap-x-6 gap-y-2 ${hasPasswords ? 'grid-cols-2 tight:grid-cols-1' : ''}`}
      >
        {hasPasswords && <PasswordForm terminal={terminal} />}
        <SendForm terminal={terminal} sending={sending} />
      </div>
      <MovementLine entry={sending.entry} />
      <MovementLine entry={refunding.entry} />
    </li>
  )
}

/** Requests the opposite of the terminal's state at the time of the question (section 4, "Terminal lock"). */
function LockButton({ terminal: { id, isLocked } }: { terminal: SelfServiceTerminal }) {
  const { t } = useTranslation()
  const obstacle = useView(({ state, facts }) => terminalLockObstacle(state, facts, id)?.code ?? null)
  const { isBusy, give } = useOrder()
  const [confirmed, setConfirmed] = useState<'lock' | 'unlock' | null>(null)
  const next = isLocked ? 'unlock' : 'lock'
  return (
    <>
      <Button disabled={obstacle !== null || isBusy} aria-busy={isBusy} onClick={() => setConfirmed(next)}>
        <LockIcon is={isLocked ? 'open' : 'closed'} />
        {t(`terminals:${next}.button`)}
      </Button>
      {confirmed && (
        <ConfirmDialog
          title={t(`terminals:${confirmed}.title`, { id })}
          confirm={t(`terminals:${confirmed}.button`)}
          obstacle={obstacle === null ? null : { code: obstacle }}
          onConfirm={() =>
            give(
              () => query('lockTerminal', id, confirmed === 'lock'),
              t(`terminals:${confirmed}.done`, { id }),
            )
          }
          onClose={() => setConfirmed(null)}
        >
          <p>{t(`terminals:${confirmed}.text`)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
