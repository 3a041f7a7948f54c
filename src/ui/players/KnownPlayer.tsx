import { useState, type SubmitEvent } from 'react'
import { playerObstacle, type Player } from '../../worker/api.ts'
import { act } from '../kit/act.ts'
import { Button } from '../kit/components/Button.tsx'
import ConfirmDialog from '../kit/components/ConfirmDialog.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/formats.ts'
import { MoneyForm } from './MoneyForm.tsx'
import { useRestAfterRefusal } from './use-outcomes.ts'
import { Field } from '../kit/components/Field.tsx'
import * as limits from '../kit/limits.ts'

/** The player of the card: the name, the balance, and payments in and out. */
export function KnownPlayer({ player }: { player: Player }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const { userId, name, balance, isOperator } = player
  return (
    <div data-card="known" className="grid gap-4">
      <section
        aria-label={t('players:wallet')}
        className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-xl border border-line bg-raised p-4"
      >
        <p className="mr-auto min-w-0">
          <span className="block text-lg font-bold break-words">{name}</span>
          <span className="font-mono text-xs text-muted">{userId}</span>
        </p>
        <p className="text-right leading-tight">
          <span className="block text-xs text-muted">{t('players:wallet')}</span>
          <strong data-wallet-balance={balance} className="text-[28px] font-bold tracking-tight">
            {money(balance)}
          </strong>
        </p>
        <DetachButton player={player} />
      </section>
      {isOperator ? (
        <p role="alert" className="rounded-xl border border-warn p-4 font-semibold text-warn">
          {t('players:operator')}
        </p>
      ) : (
        <>
          <NameForm key={name} player={player} />
          <MoneyForm player={player} />
        </>
      )}
    </div>
  )
}

function DetachButton({ player: { userId, name, isOperator } }: { player: Player }) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const isBlocked = useView(({ state, facts }) => playerObstacle(state, facts) !== null)
  const isResting = useRestAfterRefusal()
  if (isOperator) return null
  function detach(): void {
    setConfirming(false)
    void act({ type: 'detachCard', userId })
  }
  return (
    <>
      <Button kind="danger" disabled={isBlocked || isResting} onClick={() => setConfirming(true)}>
        {t('players:detach.button')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('players:detach.title', { name })}
          text={t('players:detach.text')}
          confirm={t('players:detach.confirm')}
          onConfirm={detach}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}

/** The player's name, which can be changed. */
function NameForm({ player: { userId, name } }: { player: Player }) {
  const { t } = useTranslation()
  const [text, setText] = useState(name)
  const isBlocked = useView(({ state, facts }) => playerObstacle(state, facts) !== null)
  const isResting = useRestAfterRefusal()
  const typed = text.trim()
  const isChanged = typed !== '' && typed !== name
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (isChanged && !isBlocked && !isResting) void act({ type: 'renamePlayer', userId, name: typed })
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
      <Field
        label={t('players:name')}
        value={text}
        onChange={setText}
        maxLength={limits.userNameMaxLength}
        autoCapitalize="words"
        autoComplete="off"
      />
      <Button size="large" type="submit" disabled={!isChanged || isBlocked || isResting}>
        {t('players:saveName')}
      </Button>
    </form>
  )
}
