// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { testPage, viewOf } from '../kit/testing.ts'
import { id } from '../../../tests/kit/decider.ts'
import { newWalletSlip, receiptIssued } from '../../../tests/kit/receipts.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'
import * as commands from '../kit/act.ts'
import { UnprintedReceipts } from './UnprintedReceipts.tsx'

const failed = (number: number): Event[] => [
  { type: 'receiptPrintRequested', data: { jobId: id(number + 200), receiptId: id(number), copy: 0 } },
  {
    type: 'receiptPrintEnded',
    data: { jobId: id(number + 200), receiptId: id(number), result: 'failed' },
  },
]
const page = testPage(() =>
  viewOf([
    ...openShop,
    ...[receiptIssued(id(401)), newWalletSlip(id(402), '1042_7')],
    ...[...failed(401), ...failed(402)],
  ]),
)

const buttons = (name: string) =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === name)
const press = (button: HTMLElement | undefined) => act(async () => button!.click())

it('an unprinted QR code shows its amount and number, and leaves the list only after a question', async () => {
  const sent = vi.spyOn(commands, 'act').mockResolvedValue(true)
  page.show(createElement(UnprintedReceipts))
  expect(page.container.querySelectorAll('li')).toHaveLength(2)
  expect(page.container.textContent).toMatch(/5,00.*1042_7/)
  expect(buttons('Já não é preciso')).toHaveLength(1)
  await press(buttons('Já não é preciso')[0])
  expect(sent).not.toHaveBeenCalled()
  await press(buttons('Já não é preciso').at(-1))
  expect(sent.mock.calls).toEqual([
    [{ type: 'decideReceiptPrint', receiptId: id(402), decision: 'notNeeded' }],
  ])
})
