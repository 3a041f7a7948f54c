import { useState, type SubmitEvent } from 'react'
import { terminalPasswordObstacle, type SelfServiceTerminal } from '../../worker/api.ts'
import { maxTerminalPasswordLength } from '../../values/credentials.ts'
import { Button } from '../kit/components/Button.tsx'
import { EraseIcon } from '../kit/components/later-icons.tsx'
import { query } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { keptPassword, newPassword } from './password.ts'
import { useOrder } from './use-order.ts'

const chance = (bytes: Uint8Array<ArrayBuffer>): void => void crypto.getRandomValues(bytes)

/** The password that unlocks a terminal, typed or generated; visible, because the cashier passes it on (section 2). */
export function PasswordForm({ terminal: { id, hasPassword } }: { terminal: SelfServiceTerminal }) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [isConfirming, setConfirming] = useState(false)
  const { isBusy, give } = useOrder()
  const code = useView(
    ({ state, facts }) => terminalPasswordObstacle(state, facts, id, password)?.code ?? null,
  )
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (code === null && !isBusy) setConfirming(true)
  }
  const send = () =>
    give(
      () => query('sendTerminalPassword', id, password),
      t('terminals:password.done', { id }),
      () => setPassword(''),
    )
  return (
    <form onSubmit={submit} className="flex min-w-0 flex-wrap gap-2">
      <label className="flex h-11 min-w-40 cursor-text flex-1 items-center gap-1.5 rounded-lg border border-edge bg-bg px-2.5 focus-within:outline-3 focus-within:outline-accent">
        <span className="text-xs whitespace-nowrap text-muted">
          {t(hasPassword ? 'terminals:password.replace' : 'terminals:password.label')}
        </span>
        <input
          value={password}
          onChange={(event) => setPassword(keptPassword(event.target.value))}
          maxLength={maxTerminalPasswordLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="w-full min-w-0 bg-transparent text-right font-mono text-sm outline-none"
        />
      </label>
      <Button
        size="square"
        aria-label={t('terminals:password.clear', { id })}
        title={t('terminals:password.clear', { id })}
        disabled={password === ''}
        onClick={() => setPassword('')}
      >
        <EraseIcon />
      </Button>
      <Button size="compact" onClick={() => setPassword(newPassword(chance))}>
        {t('terminals:password.generate')}
      </Button>
      <Button
        size="compact"
        type="submit"
        disabled={code !== null || isBusy}
        aria-busy={isBusy}
        aria-label={t('terminals:password.sendTo', { id })}
      >
        {t('terminals:send.button')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('terminals:password.title', { id })}
          confirm={t('terminals:password.confirm')}
          obstacle={code === null ? null : { code }}
          onConfirm={send}
          onClose={() => setConfirming(false)}
        >
          <p>{t('terminals:password.text')}</p>
          <p className="font-mono text-2xl font-bold tracking-wider">{password}</p>
        </ConfirmDialog>
      )}
    </form>
  )
}
