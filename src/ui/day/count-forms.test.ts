// @vitest-environment happy-dom
import { act, createElement, Profiler } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { patch, testPage, typeInto, viewOf } from '../kit/testing.ts'
import { id } from '../../../tests/kit/decider.ts'
import { lottoTicket, openShop } from '../../../tests/kit/shop.ts'
import * as commands from '../kit/act.ts'
import { CloseForm } from './CloseForm.tsx'
import { HandoverForm } from './HandoverForm.tsx'
import { TakeoverForm } from './TakeoverForm.tsx'

const onClose = () => {}
const handover = {
  handoverId: id(1),
  operatorId: 7,
  receiptId: id(2),
  counted: { denominations: [], counted: 121_600, expected: 121_100 },
  open: [],
  at: 1_000,
  hasLeft: true,
  takenOver: null,
}

const page = testPage(() =>
  viewOf([...openShop, { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } }], {
    terminals: { funds: 0 },
  }),
)

function openCount(): void {
  page.show(createElement(TakeoverForm, { handover, onClose }))
  act(() => page.container.querySelector('button')!.click())
}

const fields = () => [...page.container.querySelectorAll('input')]
const button = () => page.container.querySelector<HTMLButtonElement>('[type=submit]')!

/** Enter on what has the focus; whether it is left to the browser, which submits the form or presses the button. */
function enter(repeat = false): boolean {
  const event = new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true })
  let isLeft = false
  act(() => void (isLeft = document.activeElement!.dispatchEvent(event)))
  return isLeft
}

describe.each([
  ['the close of the day', () => page.show(createElement(CloseForm, { onClose }))],
  ['the hand-over', () => page.show(createElement(HandoverForm, { onClose }))],
  ['the take-over', openCount],
])('in the count of %s', (_, openForm) => {
  beforeEach(() => openForm())

  it('Enter goes from field to field and then to the button, which alone ends it', () => {
    typeInto(fields()[0]!, '3')
    fields()[0]!.focus()
    for (const next of [...fields().slice(1), button()]) {
      expect(enter()).toBe(false)
      expect(document.activeElement).toBe(next)
    }
    expect(enter()).toBe(true)
  })

  it('a held-down Enter neither goes on nor presses a button', () => {
    typeInto(fields()[0]!, '3')
    for (const element of [fields()[0]!, fields().at(-1)!, button()]) {
      element.focus()
      expect(enter(true)).toBe(false)
      expect(document.activeElement).toBe(element)
    }
  })

  it('a second press while a slow disk keeps the answer requests nothing; after a refusal it does', async () => {
    let refuse: (isDone: boolean) => void = () => {}
    const requests = vi
      .spyOn(commands, 'act')
      .mockImplementation(() => new Promise((resolve) => (refuse = resolve)))
    const form = page.container.querySelector('form')!
    const submit = () =>
      act(async () => void form.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true })))
    typeInto(fields()[0]!, '3')
    for (let press = 0; press < 2; press++) await submit()
    expect(requests).toHaveBeenCalledTimes(1)
    expect(button().disabled).toBe(true)
    await act(async () => refuse(false))
    expect(button().disabled).toBe(false)
    await submit()
    expect(requests).toHaveBeenCalledTimes(2)
  })
})

describe.each([
  ['the hand-over', () => createElement(HandoverForm, { onClose }), 1],
  ['the take-over', () => createElement(TakeoverForm, { handover, onClose }), 0],
] as const)('the form of %s', (_, form, ofCart) => {
  let draws = 0

  it('is rendered again only for what it shows', () => {
    page.show(createElement(Profiler, { id: 'form', onRender: () => void draws++ }, form()))
    draws = 0
    patch(['facts', 'status', 'hostTime'], { hostAtMs: 1_000, monotonicAtMs: 1_000 })
    patch(['state', 'games', 'offered'], {})
    expect(draws).toBe(0)
    // What is in the cart is open at the hand-over.
    patch(['state', 'cart', 'tickets'], [lottoTicket(1)])
    expect(draws).toBe(ofCart)
  })
})

describe('the take-over of a till that another account at the host has', () => {
  const statement = () => page.container.querySelector('[role=alert]')?.textContent
  const showForm = (operatorId: number) =>
    page.show(createElement(TakeoverForm, { handover: { ...handover, operatorId }, onClose }))

  it('states both amounts, and that the cash beyond the own till is not counted in the own close', () => {
    showForm(7)
    expect(statement()).toMatch(/operador 7, BRL\s1\s211,00,.* a sua própria caixa tem BRL\s1\s000,00:/)
    expect(statement()).toMatch(/pertence à outra conta e não conta no seu fecho/)
  })

  it.each([
    ['the own till is not known', 7, null],
    ['the own till has the expected amount', 7, 121_100],
    ['the operator takes the own till over again', 1042, 100_000],
  ])('states nothing where %s', (_, operatorId, balance) => {
    showForm(operatorId)
    patch(['state', 'till', 'balance'], balance)
    expect(statement()).toBeUndefined()
  })
})
