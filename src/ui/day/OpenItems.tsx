import type { OpenItem } from '../../worker/api.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useDate } from '../kit/texts/moments.ts'
import { AmountList, NamedAmount } from './AmountList.tsx'

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
    <AmountList title={title}>
      {items.map((item) => (
        <Item key={item.kind + item.id} item={item} />
      ))}
    </AmountList>
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
