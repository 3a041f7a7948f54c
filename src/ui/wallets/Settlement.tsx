import { useEffect, useState, type SubmitEvent } from 'react'
import { isOpenMovement, type MovementEntry, type WalletLookUp } from '../../worker/api.ts'
import { tell } from '../kit/tell.ts'
import { Button } from '../kit/components/Button.tsx'
import { Field } from '../kit/components/Field.tsx'
import { ask, dismiss } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { DoneMovement } from '../kit/money/DoneMovement.tsx'
import { MovementState } from '../kit/money/MovementState.tsx'
import { useMovement } from '../kit/money/use-movement.ts'
import { LookedUp } from './LookedUp.tsx'

/** Whether it is worth saying how a settlement ended while this wallet, or none, is on the screen. */
function isAbout({ movement }: MovementEntry, wallet: WalletLookUp | null): boolean {
  if (!wallet) return true
  const userId = wallet.state === 'known' ? wallet.wallet.userId : null
  return movement.kind === 'walletSettlement' && movement.userId === userId
}

/** A wallet is paid out by the link of its QR code, scanned or pasted (section 2, "QR payout"). */
export function Settlement() {
  const { t } = useTranslation()
  const wallet = useView(({ facts }) => facts.wallet)
  const { entry } = useMovement('walletSettlement')
  const [text, setText] = useState('')
  useEffect(() => () => dismiss('wallet'), [])
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (tell(await ask('lookUpWallet', text))) setText('')
  }
  return (
    <>
      <form onSubmit={(event) => void submit(event)} className="grid grid-cols-[1fr_auto] items-end gap-3">
        <Field
          label={t('wallet.settlement.link')}
          value={text}
          onChange={setText}
          inputMode="url"
          autoComplete="off"
          data-scan
          maxLength={500}
          autoFocus
          data-home
        />
        <Button
          kind="primary"
          size="large"
          type="submit"
          disabled={text.trim() === '' || wallet?.state === 'asking'}
        >
          {t('wallet.settlement.lookUp')}
        </Button>
      </form>
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
