import { beforeEach, describe, expect, it } from 'vitest'
import { answer, leftOut, refusal, silence, silent, startCore, type Answer } from '../../../tests/kit/core.ts'
import { id } from '../../../tests/kit/decider.ts'
import { pass, stopTime } from '../../../tests/kit/fake-time.ts'
import { lottoTicket, openShop } from '../../../tests/kit/shop.ts'
import type { HostPort } from '../core/ports.ts'
import { isReconciling } from '../shared/reconciling.ts'
import { operatorId, opening, found, shiftOpened, inCart, saleOf, soldTicket } from './testing.ts'

describe('the host', () => {
  beforeEach(stopTime)

  /** The operator logs in at a counter whose log was damaged; `words` are what the host says. */
  async function logIn(answers: Partial<Record<string, () => Answer>>) {
    const calls: string[] = []
    const call = async (name: string, request: unknown) => {
      if (name in answers) calls.push(`${name} ${JSON.stringify(request)}`)
      return answers[name]?.() ?? silence
    }
    const core = startCore({
      events: [...openShop, shiftOpened, inCart(1), found({ ids: [id(501), id(502)] })],
      host: { ...silent.host, call: call as HostPort['call'] },
    })
    core.store.dispatch({ type: 'recordLogin', operatorId })
    await pass(0)
    return { core, calls, state: () => core.store.state }
  }

  const ledger = (wallet: number) => () => answer({ success: true, data: [], last: 0, wallet })
  const absent = () =>
    answer({
      success: true,
      data: [id(501), id(502)].map((unique_req_id) => ({ status: 'absent', unique_req_id })),
    })
  const fenced = () => answer({ success: true, data: [] })

  it('fences every readable id before its ledger is requested', async () => {
    const answers = { movementInquiry: fenced, ticketInquiry: absent, getLedger: ledger(opening) }
    const { core, calls, state } = await logIn(answers)
    const ids = [id(501), id(502)]
    expect(calls).toEqual([
      `movementInquiry ${JSON.stringify({ ids })}`,
      `ticketInquiry ${JSON.stringify({ unique_req_ids: ids })}`,
      'getLedger {}',
    ])
    expect(isReconciling(state())).toBe(false)
    expect(state().cart.tickets).toEqual([lottoTicket(1)])
    core.stop()
  })

  it('that does not answer gets the request again until it does, and money waits meanwhile', async () => {
    const answers: Partial<Record<string, () => Answer>> = { movementInquiry: fenced, ticketInquiry: absent }
    answers['getLedger'] = () => silence
    const { core, state } = await logIn(answers)
    await pass(10_000)
    expect(isReconciling(state())).toBe(true)
    expect(state().reconciliation.damage!.compared).toBeNull()
    answers['getLedger'] = ledger(opening)
    await pass(5_000)
    expect(isReconciling(state())).toBe(false)
    core.stop()
  })

  it('confirms only sales that may be from the gap, and none of another counter since', async () => {
    const sale = (number: number, date: number) => ({ ...saleOf(number, soldTicket(700 + number)), date })
    const data = [sale(1, 20_000), sale(2, Date.now() + 3_600_001)]
    const { core, calls } = await logIn({
      ...{ movementInquiry: fenced, ticketInquiry: absent },
      getLedger: () => answer({ success: true, data, last: 2, wallet: opening }),
    })
    const inquiries = calls.filter((call) => call.startsWith('ticketInquiry'))
    expect(inquiries.at(-1)).toBe(`ticketInquiry ${JSON.stringify({ unique_req_ids: [id(701)] })}`)
    core.stop()
  })

  it('without a ledger gets a request for the till', async () => {
    const { core, state } = await logIn({
      movementInquiry: leftOut,
      ticketInquiry: absent,
      getLedger: leftOut,
      getWalletByIdUser: () => answer({ wallet: opening + 100, operatorId }),
    })
    expect(state().reconciliation.damage!.compared).toEqual({
      balance: opening + 100,
      ledger: opening,
      isLedgerRead: false,
    })
    core.stop()
  })

  it.each([
    ['that has failed itself (1002)', 'system'],
    ['that asks to be left alone (1005)', 'too_many_requests'],
  ] as const)('%s has a ledger nevertheless: nothing is compared before it is read', async (_, name) => {
    const answers: Partial<Record<string, () => Answer>> = { movementInquiry: fenced, ticketInquiry: absent }
    answers['getLedger'] = () => refusal(name)
    answers['getWalletByIdUser'] = () => answer({ wallet: opening, operatorId })
    const { core, state } = await logIn(answers)
    await pass(10_000)
    expect(isReconciling(state())).toBe(true)
    answers['getLedger'] = ledger(opening)
    await pass(6_000)
    expect(isReconciling(state())).toBe(false)
    core.stop()
  })

  it('that did not fence the readable ids gets the request again: a late request could still move money', async () => {
    const answers: Partial<Record<string, () => Answer>> = {
      ticketInquiry: absent,
      getLedger: ledger(opening),
    }
    answers['movementInquiry'] = () => refusal('system')
    const { core, state } = await logIn(answers)
    await pass(10_000)
    expect(isReconciling(state())).toBe(true)
    answers['movementInquiry'] = fenced
    await pass(6_000)
    expect(isReconciling(state())).toBe(false)
    core.stop()
  })

  it('is compared again where it does not agree, and selling goes on by itself when it does', async () => {
    const answers = { movementInquiry: fenced, ticketInquiry: absent, getLedger: ledger(opening + 100) }
    const { core, state } = await logIn(answers)
    expect(isReconciling(state())).toBe(true)
    answers.getLedger = ledger(opening)
    await pass(15_000)
    expect(isReconciling(state())).toBe(false)
    core.stop()
  })
})
