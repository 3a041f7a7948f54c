import { firstValueFrom, Subject } from 'rxjs'
import { beforeEach, expect, it } from 'vitest'
import { answer, silence, type Answer } from '../../../tests/kit/core.ts'
import { CounterSetup, wire } from '../../../tests/kit/counter-setup.ts'
import { pass } from '../../../tests/kit/fake-time.ts'

let setup: CounterSetup

beforeEach(() => {
  setup = new CounterSetup()
})

it('an answer to an earlier session of the same operator changes nothing that is known of the terminals’ funds', async () => {
  const late$ = new Subject<Answer>()
  const account = { user: { operatorId: 1042, name: '', credit_block: false }, balance: 700, currency: 'BRL' }
  setup.answers.getAccount = () => answer(account)
  setup.answers.getTerminalsOperator = () => firstValueFrom(late$)
  setup.start('pt-full')
  const { dispatch } = setup.counter.store
  dispatch({ type: 'recordLogout', reason: 'refused' })
  setup.answers.getTerminalsOperator = () => answer({ success: true, terminals: [wire(1)] })
  dispatch({ type: 'recordLogin', operatorId: 1042 })
  await pass(0)
  expect(setup.facts.terminals.funds).toBe(700)
  late$.next(silence)
  await pass(0)
  expect(setup.facts.terminals.funds).toBe(700)
})
