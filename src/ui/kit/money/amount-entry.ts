import { useState } from 'react'
import { amountSigns, readAmount } from '../../../values/amount-reading.ts'
import type { Minor } from '../../../values/money.ts'
import type { Refusal } from '../../../worker/api.ts'
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

/** Reads amounts by the signs in which this page prints them; neither amount nor refusal where nothing was typed. */
export function useAmountReader(): (text: string) => { amount: Minor | null; refusal: Refusal | null } {
  const { amount: print } = useMoney()
  const currency = useView(({ state }) => state.session.deployment?.currency)
  return (text) => {
    const reading = readAmount(text, amountSigns(print), currency)
    switch (reading.kind) {
      case 'empty':
        return { amount: null, refusal: null }
      case 'amount':
        return { amount: reading.amount, refusal: null }
      case 'refused':
        return {
          amount: null,
          refusal: { code: codes[reading.fault], details: { example: print(exampleAmount) } },
        }
    }
  }
}

/** The content of an amount field. */
export function useAmountEntry(): AmountEntry {
  const { amount: print } = useMoney()
  const [text, setText] = useState('')
  const { amount, refusal } = useAmountReader()(text)
  return { text, amount: amount ?? 0, refusal, type: setText, choose: (chosen) => setText(print(chosen)) }
}
