import { useEffect, useState } from 'react'
import type { Message } from '../../worker/api.ts'
import { Dialog } from '../kit/components/Dialog.tsx'
import { NotKnown } from '../kit/reading.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/formats.ts'
import { useDate } from '../kit/texts/moments.ts'
import { fetchMessages, readAll, useMessages } from './messages.ts'

/** The messages of the operator's company (rulings, "Messages"). Opening the dialog marks them as read. */
export default function MessagesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const reading = useMessages()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => void fetchMessages(), [])
  // Messages that were unread stay marked while the dialog is open.
  useEffect(() => {
    const unread = readAll()
    if (unread.length > 0) setFresh((before) => new Set([...before, ...unread.map(({ id }) => id)]))
  }, [reading])
  return (
    <Dialog title={t('menu:entry.messages')} onClose={onClose}>
      {reading.state !== 'known' ? (
        <NotKnown reading={reading} onRetry={() => void fetchMessages()} />
      ) : reading.value.length === 0 ? (
        <p className="py-8 text-center text-muted">{t('menu:messages.empty')}</p>
      ) : (
        <ol className="grid max-h-[70vh] gap-2 overflow-y-auto">
          {reading.value.map((message) => (
            <MessageRow key={message.id} message={message} isNew={fresh.has(message.id)} />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

function MessageRow({ message: { at, key, values }, isNew }: { message: Message; isNew: boolean }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const date = useDate()
  const { payoutLimit } = values
  const gaps = typeof payoutLimit === 'number' ? { ...values, payoutLimit: money(payoutLimit) } : values
  return (
    <li
      data-message={key}
      className={`rounded-xl border bg-raised px-3.5 py-2.5 ${isNew ? 'border-accent' : 'border-line'}`}
    >
      <p className="flex items-baseline gap-2 text-xs text-muted">
        <time>{date(at)}</time>
        {isNew && <span className="font-bold text-accent">{t('menu:messages.new')}</span>}
      </p>
      <p className="mt-1 leading-5">{t(`menu:messages.text.${key}`, gaps)}</p>
    </li>
  )
}
