import type { KeyboardEvent, SubmitEvent } from 'react'
import type { Minor } from '../../../values/money.ts'
import { AmountInput, useAmountReader, type AmountEntry } from '../../kit/money/MoneyField.tsx'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { useMoney } from '../../kit/texts/formats.ts'
import { usualAmounts } from '../../kit/money/quick-amounts.ts'
import { pay, receivedFieldId, receiveNext } from './pay.ts'
import { keySign } from '../../kit/actions/action.ts'
import { Kbd } from '../../kit/components/Kbd.tsx'
import { cash } from './actions.ts'
import { received } from '../../kit/cart/received.ts'

/** Whole amounts are easier to read without decimals. */
const withoutZeros = (printed: string): string => printed.replace(/\D00$/, '')

function submit(event: SubmitEvent): void {
  event.preventDefault()
  void pay()
}

/** A held-down Enter must not pay; a plus is never part of an amount. */
function onKeyDown(event: KeyboardEvent): void {
  const isPlus = event.key === '+' && !event.ctrlKey && !event.metaKey
  if (isPlus || (event.key === 'Enter' && event.repeat)) event.preventDefault()
  if (isPlus && !event.repeat) void receiveNext()
}

/** The money that the player gave: typed, or one of the usual amounts. */
export function ReceivedRow({ total }: { total: Minor }) {
  const { t } = useTranslation()
  const { amount: print } = useMoney()
  const { entry, amount: chosen } = useReceived()
  const amounts = usualAmounts(total)
  return (
    <form className="flex gap-1.5" onSubmit={submit} onKeyDown={onKeyDown}>
      <AmountInput id={receivedFieldId} label={t('received.label')} entry={entry} />
      {amounts.map((amount, index) => (
        <button
          key={amount}
          type="button"
          aria-label={t('received.quick', { amount: print(amount) })}
          aria-pressed={chosen === amount}
          onClick={() => (chosen === amount ? entry.type('') : entry.choose(amount))}
          className={`press h-11 min-w-11 shrink-0 rounded-lg border px-2 text-[13px] font-semibold ${chosen === amount ? 'border-accent bg-accent/20' : 'border-line bg-raised hover:bg-hover'}`}
        >
          {index === 0 ? t('received.exact') : withoutZeros(print(amount))}{' '}
          {index === 1 && <Kbd>{keySign(cash)}</Kbd>}
        </button>
      ))}
    </form>
  )
}

/** The money that the player gave as the text of a field, and as counted; null if it is not counted. */
export function useReceived(): { readonly entry: AmountEntry; readonly amount: Minor | null } {
  const { text, amount, refusal } = received.use()
  const { amount: print } = useMoney()
  const read = useAmountReader()
  const type = (typed: string) => received.set({ text: typed, ...read(typed) })
  const choose = (chosen: Minor) => type(print(chosen))
  return { entry: { text, amount: amount ?? 0, refusal, type, choose }, amount }
}
