import { useView } from '../../kit/replica/view.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { useDate } from '../../kit/texts/moments.ts'

const shownDigits = 16
const signers = ['host', 'printProgram'] as const

/** The last head of the log that each signer has signed: what support compares a log with. */
export function SignedHeads() {
  const { t } = useTranslation()
  const date = useDate()
  const signed = useView(({ state }) => state.heads.signed)
  const known = signers.flatMap((by) => (signed[by] ? [{ by, ...signed[by].head }] : []))
  if (known.length === 0) return t('info.headNone')
  return known.map(({ by, count, hash, at }) => (
    <span key={by} data-head={by} className="block">
      {t('info.headOf', { count, by: t(`info.signer.${by}`), date: date(at) })}{' '}
      <span className="font-mono text-[13px]">{hash.slice(0, shownDigits)}</span>
    </span>
  ))
}
