import { settlementObstacle, type PlayerWallet, type WalletLookUp } from '../../worker/api.ts'
import { act } from '../kit/act.ts'
import { Spinner } from '../kit/components/Spinner.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/use-money.ts'
import { GiveButton } from '../kit/money/GiveButton.tsx'

/** Whose the wallet is and what is in it; why that cannot be said stands in the error modal. */
export function LookedUp({ lookUp }: { lookUp: WalletLookUp }) {
  const { t } = useTranslation()
  switch (lookUp.state) {
    case 'asking':
      return (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner />
          {t('check.asking')}
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
