import { lastOperations, type Operation, type PaperOperation } from '../../worker/api.ts'
import { act } from '../kit/act.ts'
import { Dialog } from '../kit/components/Dialog.tsx'
import { RestingButton } from '../kit/components/RestingButton.tsx'
import { useNoPaper } from '../kit/paper/use-no-paper.ts'
import { paperLook } from '../kit/paper/paper-look.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/formats.ts'
import { useMoment } from '../kit/texts/moments.ts'
import { useOperationName } from './operation-name.ts'

/** The last ten operations; each one with a paper has a copy button (section 2, "Repeat print"). */
export default function OperationsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const payment = useView(({ state }) => state.payment)
  const printing = useView(({ state }) => state.printing)
  const till = useView(({ state }) => state.till)
  const operations = lastOperations({ payment, printing, till })
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

function PaperLine({ paper }: Pick<Operation, 'paper'>) {
  const { t } = useTranslation()
  if (!paper) return <p className="text-xs text-muted">{t('menu:operations.noPaper')}</p>
  const look = paperLook(paper)
  return (
    <p className={`text-xs font-semibold ${look.tone}`}>
      <span aria-hidden>{look.mark} </span>
      {t(`history.paper.${look.key}`)}
    </p>
  )
}

function OperationRow({ operation }: { operation: Operation }) {
  const { t } = useTranslation()
  const { amount } = useMoney()
  const moment = useMoment()
  const what = useOperationName()(operation)
  return (
    <li
      data-operation={operation.kind}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)_6.5rem_minmax(5rem,auto)] items-center gap-3 border-t border-line py-1 first:border-t-0"
    >
      <time className="text-muted">{moment(operation.at)}</time>
      <div className="min-w-0">
        <p className="font-semibold break-words">{what}</p>
        <PaperLine paper={operation.paper} />
        {operation.receipt?.isSpent && (
          <p className="text-xs font-semibold text-warn">{t('menu:operations.spent')}</p>
        )}
      </div>
      <strong className="text-right font-bold">
        {operation.amount === null ? '—' : amount(operation.amount)}
      </strong>
      {operation.paper && operation.print && (
        <PrintAgain at={operation.at} paper={operation.paper} print={operation.print} what={what} />
      )}
    </li>
  )
}

type PrintAgainProps = Pick<PaperOperation, 'at' | 'paper' | 'print'> & { what: string }

function PrintAgain({ at, paper, print, what }: PrintAgainProps) {
  const { t } = useTranslation()
  const moment = useMoment()
  const hasNoPaper = useNoPaper()
  const isCopy = print.type === 'printCopy' || print.type === 'printReceiptCopy'
  const label = t(isCopy ? 'menu:operations.copyOf' : 'menu:operations.printOf', { what, time: moment(at) })
  return (
    <RestingButton
      paperOf={'receiptId' in print ? print.receiptId : print.uniqueReqId}
      size="compact"
      kind={isCopy ? 'plain' : 'primary'}
      disabled={paper.jobId !== null || (isCopy && hasNoPaper)}
      aria-label={label}
      onClick={() => void act(print)}
    >
      {t(isCopy ? 'history.copy' : 'history.print')}
    </RestingButton>
  )
}
