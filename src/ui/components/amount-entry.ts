import { useState } from 'react'
import { amountSigns, readAmount, type AmountReading } from '../../values/amount-reading.ts'
import type { Minor } from '../../values/money.ts'
import type { Refusal } from '../../worker/api.ts'
import { useView } from '../replica/view.ts'
import { useMoney } from '../texts/use-money.ts'

/** What stands in an amount field, and what it means. */
export interface AmountEntry {
  readonly text: string
  /** Minor units; 0 while there is no amount. */
  readonly amount: Minor
  /** Why what was typed is no amount; null where it is one, and while nothing is typed. */
  readonly refusal: Refusal | null
  readonly type: (text: string) => void
  /** Fills the field as if the amount had been typed. */
  readonly choose: (amount: Minor) => void
}

const exampleAmount = 123_456

/** Text keys under `errors:refusals`. */
const codes = {
  unreadable: 'amountUnreadable',
  signed: 'amountSigned',
  ambiguous: 'amountAmbiguous',
  unfinished: 'amountUnfinished',
  tooLong: 'amountTooLong',
} as const

/** Reads amounts by the signs in which this page prints them. */
export function useAmountReader(): (text: string) => AmountReading {
  const { amount: print } = useMoney()
  const currency = useView(({ state }) => state.session.deployment?.currency)
  return (text) => readAmount(text, amountSigns(print), currency)
}

/** The content of an amount field, held by `type`. */
export function useAmountText(text: string, type: (text: string) => void): AmountEntry {
  const { amount: print } = useMoney()
  const reading = useAmountReader()(text)
  return {
    text,
    amount: reading.kind === 'amount' ? reading.amount : 0,
    refusal:
      reading.kind === 'refused'
        ? { code: codes[reading.fault], details: { example: print(exampleAmount) } }
        : null,
    type,
    choose: (amount) => type(print(amount)),
  }
}

/** An amount field of its own. */
export function useAmountEntry(): AmountEntry {
  const [text, setText] = useState('')
  return useAmountText(text, setText)
}
