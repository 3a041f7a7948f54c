import { useEffect, useState } from 'react'
import {
  isOpenMovement,
  type MovementEntry,
  type WalletLookUp,
  settlementObstacle,
  type PlayerWallet,
} from '../../worker/api.ts'
import { LookUpForm } from '../kit/components/LookUpForm.tsx'
import { query, dismiss } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { DoneMovement } from '../kit/money/DoneMovement.tsx'
import { MovementState } from '../kit/money/MovementState.tsx'
import { useMovement } from '../kit/money/use-movement.ts'
import { act } from '../kit/act.ts'
import { Spinner } from '../kit/components/Spinner.tsx'
import { useMoney } from '../kit/texts/formats.ts'
import { GiveButton } from '../kit/money/GiveButton.tsx'

/** Whether to show how a settlement ended while this wallet, or none, is on the screen. */
function isAbout({ movement }: MovementEntry, wallet: WalletLookUp | null): boolean {
  if (!wallet) return true
  const userId = wallet.state === 'known' ? wallet.wallet.userId : null
  return movement.kind === 'walletSettlement' && movement.userId === userId
}

/** A wallet is paid out by the link of its QR code, scanned or pasted (section 2, "QR payout"). */
export function Settlement() {
  const { t } = useTranslation()
  const wallet = useView(({ facts }) => facts.wallets.wallet)
  const { entry } = useMovement(({ kind }) => kind === 'walletSettlement')
  const [text, setText] = useState('')
  useEffect(() => () => dismiss('wallet'), [])
  return (
    <>
      <LookUpForm
        label={t('wallet.settlement.link')}
        button={t('wallet.settlement.lookUp')}
        text={text}
        onText={setText}
        inputMode="url"
        maxLength={500}
        isLoading={wallet?.state === 'loading'}
        onLookUp={(link) => query('lookUpWallet', link)}
      />
      <div className="mt-5 grid min-h-48 content-start gap-4">
        {!wallet && !entry && <p className="text-muted">{t('wallet.settlement.hint')}</p>}
        {!wallet && entry?.outcome.kind === 'done' && (
          <div data-wallet="settled">
            <DoneMovement entry={entry} label={t('check.give')} />
          </div>
        )}
        {entry && (isOpenMovement(entry) || isAbout(entry, wallet)) && <MovementState entry={entry} />}
        {wallet && <LookedUp lookUp={wallet} />}
      </div>
    </>
  )
}

/** The wallet's owner and balance; the error modal shows a failure. */
function LookedUp({ lookUp }: { lookUp: WalletLookUp }) {
  const { t } = useTranslation()
  switch (lookUp.state) {
    case 'loading':
      return (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner />
          {t('check.loading')}
        </p>
      )
    case 'known':
      return <Wallet key={lookUp.lookUpId} wallet={lookUp.wallet} />
  }
}

function Wallet({ wallet: { userId, name, balance } }: { wallet: PlayerWallet }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const obstacle = useView(({ state, facts }) => settlementObstacle(state, facts)?.code ?? null)
  return (
    <div data-wallet="known" className="grid gap-3">
      <p
        role="status"
        className="flex items-baseline justify-between gap-4 rounded-xl border-2 border-money p-4"
      >
        <span className="text-lg font-bold break-words">{name}</span>
        <strong className="text-[26px] leading-8 font-bold tracking-tight whitespace-nowrap">
          {money(balance)}
        </strong>
      </p>
      {obstacle !== 'movementUnderWay' && (
        <GiveButton
          text={t('wallet.settlement.confirm', { amount: money(balance) })}
          obstacle={obstacle}
          onGive={() => void act({ type: 'settleWallet', userId })}
        />
      )}
    </div>
  )
}
