import type { TimeLine } from '../../worker/time-travel/api.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useDateTime } from '../kit/texts/moments.ts'
import { shown } from './player.ts'

/** The event that was reached last, as the log has it. */
export function EventPanel({ timeLine }: { timeLine: TimeLine }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const moment = shown.use()
  if (!moment) return null
  const { index, sentence } = moment
  const { seq, at, type, data } = moment.event
  const rows = [
    [t('replay:event.number'), `#${seq}`],
    [t('replay:event.time'), dateTime(at)],
    [t('replay:event.type'), type],
  ]
  return (
    <>
      <Gaps timeLine={timeLine} index={index} />
      <dl className="mb-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <p lang="en" className="mb-3 leading-6">
        {sentence}
      </p>
      <h3 className="mb-1 text-[13px] font-semibold text-muted">{t('replay:event.data')}</h3>
      <pre className="rounded-lg border border-line bg-bg p-3 font-mono text-xs leading-5 break-all whitespace-pre-wrap">
        {JSON.stringify(data, null, 2)}
      </pre>
    </>
  )
}

/** What is missing of the log beside this event. */
function Gaps({ timeLine, index }: { timeLine: TimeLine; index: number }) {
  const { t } = useTranslation()
  const { gaps, seqs } = timeLine
  const before = gaps.filter((gap) => gap.index === index)
  const isBeforeGap = index === seqs.length - 1 && gaps.some((gap) => gap.index === seqs.length)
  const texts = [
    ...before.map(({ events }) =>
      events === null ? t('replay:gapUnknown') : t('replay:gap', { number: events }),
    ),
    ...(isBeforeGap ? [t('replay:gapAfter')] : []),
  ]
  return texts.map((text) => (
    <p key={text} data-gap className="mb-3 rounded-lg border border-danger p-3 font-semibold text-danger">
      {text}
    </p>
  ))
}
