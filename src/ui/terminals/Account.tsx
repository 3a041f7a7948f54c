import { useEffect } from 'react'
import type { SelfServiceTerminal, TerminalLookUp } from '../../worker/api.ts'
import { Button } from '../kit/components/Button.tsx'
import { Icon } from '../kit/components/Icon.tsx'
import { Spinner } from '../kit/components/Spinner.tsx'
import { query, dismiss } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { refusalText } from '../kit/texts/refusal.ts'
import { useMoney } from '../kit/texts/formats.ts'
import { AccountForm } from './AccountForm.tsx'
import { LockIcon } from './LockIcon.tsx'

const lookUp = (id: number): void => void query('lookUpTerminal', id)

/** The host's figure of a terminal's account, requested when it is opened, and the available actions. */
export function Account({ terminal }: { terminal: SelfServiceTerminal }) {
  const { id } = terminal
  const shown = useView(({ facts }) => facts.terminals.account)
  useEffect(() => {
    lookUp(id)
    return () => dismiss('terminalAccount')
  }, [id])
  const account: TerminalLookUp = shown?.terminalId === id ? shown : { terminalId: id, state: 'loading' }
  return (
    <>
      <Balance account={account} isLocked={terminal.isLocked} />
      {account.state === 'known' && <AccountForm terminal={terminal} />}
    </>
  )
}

function Balance({ account, isLocked }: { account: TerminalLookUp; isLocked: boolean }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  switch (account.state) {
    case 'loading':
      return (
        <p
          role="status"
          className="flex min-h-24 items-center gap-3 rounded-xl border border-line p-4 text-muted"
        >
          <Spinner />
          {t('terminals:account.loading')}
        </p>
      )
    case 'failed':
      return (
        <div
          role="alert"
          className="flex min-h-24 items-center gap-3 rounded-xl border border-danger p-4 text-danger"
        >
          <Icon name="close" className="size-6" />
          <p className="mr-auto font-semibold">{refusalText(t, account.refusal)}</p>
          <Button onClick={() => lookUp(account.terminalId)}>{t('terminals:account.again')}</Button>
        </div>
      )
    case 'known':
      return (
        <section
          aria-label={t('terminals:account.balance')}
          data-account={account.balance}
          className="flex min-h-24 items-center gap-4 rounded-xl border border-line bg-surface p-4"
        >
          <p className="mr-auto min-w-0">
            <span className="block truncate text-lg font-bold">
              {account.name === String(account.terminalId)
                ? t('terminals:name', { id: account.name })
                : account.name}
            </span>
            {isLocked && (
              <span className="flex items-center gap-1.5 font-semibold text-warn">
                <LockIcon is="closed" className="size-4" />
                {t('terminals:locked')}
              </span>
            )}
          </p>
          <p className="text-right leading-tight">
            <span className="block text-xs text-muted">{t('terminals:account.balance')}</span>
            <strong className="text-[30px] font-bold tracking-tight">{money(account.balance)}</strong>
          </p>
        </section>
      )
  }
}
