import type { OpenItem } from '../../worker/api.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useDate } from '../kit/texts/moments.ts'
import { NamedAmount } from './NamedAmount.tsx'

const states = {
  sale: 'unknown',
  movement: 'unknown',
  playerChange: 'unknown',
  ticketPrint: 'unprinted',
  receiptPrint: 'unprinted',
  cartTicket: 'unpaid',
} as const

interface Props {
  title: string
  items: readonly OpenItem[]
}

/** What one operator leaves open for the next. */
export function OpenItems({ title, items }: Props) {
  const { t } = useTranslation()
  if (items.length === 0) return <p className="text-muted">{t('handover:none')}</p>
  return (
    <section aria-labelledby="open-items-title" className="rounded-lg border border-warn p-3.5">
      <h3 id="open-items-title" className="mb-1 font-bold">
        {title}
      </h3>
      <ul className="grid max-h-40 gap-1.5 overflow-y-auto">
        {items.map((item) => (
          <Item key={item.kind + item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}

function Item({ item: { kind, movement, amount, at } }: { item: OpenItem }) {
  const { t } = useTranslation()
  const date = useDate()
  const name = kind === 'movement' ? movement && t(`movement.kind.${movement}`) : t(`handover:item.${kind}`)
  return (
    <NamedAmount name={name} amount={amount}>
      {at !== null && date(at)} {t(`handover:state.${states[kind]}`)}
    </NamedAmount>
  )
}
