import { lastOperations, type Operation } from '../../worker/api.ts'
import { act } from '../app/act.ts'
import { Button } from '../components/Button.tsx'
import { Dialog } from '../components/Dialog.tsx'
import { useLock } from '../components/use-lock.ts'
import { paperLook } from '../history/paper-look.ts'
import { limits } from '../limits.ts'
import { useView } from '../replica/view.ts'
import { useTranslation } from '../texts/i18n.ts'
import { useMoney } from '../texts/use-money.ts'
import { useTime } from '../texts/use-time.ts'
import { useOperationName } from './use-operation-name.ts'

/** The last ten operations, tickets and receipts, each with a copy a touch away (section 2, "Repeat print"). */
export default function OperationsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const payment = useView(({ state }) => state.payment)
  const printing = useView(({ state }) => state.printing)
  const operations = lastOperations({ payment, printing })
  return (
    <Dialog title={t('menu:entry.operations')} onClose={onClose} width="wide">
      {operations.length === 0 ? (
        <p className="py-8 text-center text-muted">{t('menu:operations.empty')}</p>
      ) : (
        <ol className="max-h-[70vh] overflow-y-auto">
          {operations.map((operation) => (
            <OperationRow key={operation.id} operation={operation} />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

function OperationRow({ operation }: { operation: Operation }) {
  const { t } = useTranslation()
  const { amount } = useMoney()
  const time = useTime()
  const what = useOperationName()(operation)
  const look = paperLook(operation.paper)
  return (
    <li
      data-operation={operation.kind}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)_6.5rem_auto] items-center gap-3 border-t border-line py-1 first:border-t-0"
    >
      <time className="text-muted">{time(operation.at)}</time>
      <div className="min-w-0">
        <p className="truncate font-semibold">{what}</p>
        <p className={`text-xs font-semibold ${look.tone}`}>
          <span aria-hidden>{look.mark} </span>
          {t(`history.paper.${look.key}`)}
        </p>
      </div>
      <strong className="text-right font-bold">
        {operation.amount === null ? '—' : amount(operation.amount)}
      </strong>
      <PrintAgain operation={operation} what={what} />
    </li>
  )
}

function PrintAgain({ operation: { at, paper, print }, what }: { operation: Operation; what: string }) {
  const { t } = useTranslation()
  const time = useTime()
  const [isLocked, lock] = useLock(limits.copyLockMs)
  const isCopy = print.type === 'printCopy' || print.type === 'printReceiptCopy'
  const label = t(isCopy ? 'menu:operations.copyOf' : 'menu:operations.printOf', { what, time: time(at) })
  const start = () => {
    lock()
    void act(print)
  }
  return (
    <Button
      size="compact"
      kind={isCopy ? 'plain' : 'primary'}
      disabled={isLocked || paper.jobId !== null}
      aria-label={label}
      onClick={start}
    >
      {t(isCopy ? 'history.copy' : 'history.print')}
    </Button>
  )
}
