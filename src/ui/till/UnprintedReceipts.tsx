import { useState } from 'react'
import { isUnprintedReceipt, type IssuedReceipt } from '../../worker/api.ts'
import { act } from '../kit/act.ts'
import { Button } from '../kit/components/Button.tsx'
import ConfirmDialog from '../kit/components/ConfirmDialog.tsx'
import { Icon } from '../kit/components/Icon.tsx'
import { RestingButton } from '../kit/components/RestingButton.tsx'
import { paperLook } from '../kit/paper/paper-look.ts'
import { useView } from '../kit/replica/view.ts'
import { useMoney } from '../kit/texts/formats.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoment } from '../kit/texts/moments.ts'

const waitsForCashier = (receipt: IssuedReceipt): boolean =>
  receipt.paper.jobId === null && receipt.paper.state !== 'none' && isUnprintedReceipt(receipt)

/**
 * Receipts that were not printed, or may have been: printed with one touch, or confirmed by the cashier. The QR code of a wallet
 * stays until then, unless the cashier takes it off the list.
 */
export function UnprintedReceipts() {
  const { t } = useTranslation()
  const receipts = useView(({ state }) => state.printing.receipts)
  const unprinted = receipts.filter(waitsForCashier)
  if (unprinted.length === 0) return null
  return (
    <section aria-labelledby="unprinted-title">
      <h3 id="unprinted-title" className="mb-2 text-[13px] font-semibold text-muted">
        {t('till.unprinted')}
      </h3>
      <ol className="grid gap-2">
        {unprinted.map((receipt) => (
          <Unprinted key={receipt.receiptId} receipt={receipt} />
        ))}
      </ol>
    </section>
  )
}

function Unprinted({ receipt }: { receipt: IssuedReceipt }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { money } = useMoney()
  const { receiptId, issuedAt, paper, content } = receipt
  const look = paperLook(paper)
  const isMaybe = paper.state === 'maybe'
  const decide = (decision: 'printed' | 'notPrinted') =>
    void act({ type: 'decideReceiptPrint', receiptId, decision })
  return (
    <li
      data-paper={paper.state}
      className={`rounded-xl border bg-raised px-3 py-2 ${isMaybe ? 'border-dashed border-warn' : 'border-danger'}`}
    >
      <p className="flex items-baseline gap-2">
        <span className="truncate font-semibold">{t(`receipt.${content.kind}`)}</span>
        <time className="ml-auto text-xs text-muted">{moment(issuedAt)}</time>
      </p>
      {content.kind === 'walletTopUp' && (
        <p className="flex gap-2 text-[13px] leading-5">
          <span className="font-semibold">{money(content.amount)}</span>
          <span className="truncate text-muted">{content.userId}</span>
        </p>
      )}
      <p className={`text-[13px] leading-5 font-semibold ${look.tone}`}>
        <span aria-hidden>{look.mark} </span>
        {t(`history.paper.${look.key}`)}
        {paper.reason && ` · ${t([`printing.reason.${paper.reason}`, 'printing.reason.other'])}`}
      </p>
      <div className="mt-1.5 mb-1 flex flex-wrap gap-2">
        <RestingButton
          paperOf={receiptId}
          kind="primary"
          size="compact"
          onClick={() => void act({ type: 'printReceipt', receiptId })}
        >
          <Icon name="printer" className="size-4.5" />
          {t(isMaybe ? 'history.printCopy' : 'history.print')}
        </RestingButton>
        {isMaybe && (
          <>
            <Button size="compact" onClick={() => decide('printed')}>
              {t('history.cameOut')}
            </Button>
            <Button size="compact" onClick={() => decide('notPrinted')}>
              {t('till.cameNotOut')}
            </Button>
          </>
        )}
        {receipt.staysListed && <NotNeeded receipt={receipt} />}
      </div>
    </li>
  )
}

function NotNeeded({ receipt: { receiptId, content } }: { receipt: IssuedReceipt }) {
  const { t } = useTranslation()
  const isWallet = content.kind === 'walletTopUp'
  const [isConfirming, setConfirming] = useState(false)
  const decide = () => {
    setConfirming(false)
    void act({ type: 'decideReceiptPrint', receiptId, decision: 'notNeeded' })
  }
  return (
    <>
      <Button size="compact" onClick={() => setConfirming(true)}>
        {t('till.notNeeded')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t(isWallet ? 'till.notNeededTitle' : 'till.reportNotNeededTitle')}
          text={
            isWallet
              ? t('till.notNeededText', { renewal: t('wallet.renewal.title') })
              : t('till.reportNotNeededText')
          }
          confirm={t('till.notNeeded')}
          onConfirm={decide}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
