import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { goodFacts } from '../../../tests/kit/decider.ts'
import { PrintingSetup } from '../../../tests/kit/printing-setup.ts'
import { openShop } from '../../../tests/kit/shop.ts'

let setup: PrintingSetup

beforeEach(() => {
  vi.useFakeTimers()
  setup = new PrintingSetup()
})
afterEach(() => {
  setup.counter.stop()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
async function start(): Promise<void> {
  setup.start(...openShop)
  await pass(0)
}

describe('the socket of the print program', () => {
  const facts = () => setup.counter.store.facts

  it('tells the state of the printer, of the journal, and of the access', async () => {
    await start()
    const printer = { ...goodFacts.printing.printer!, status: false }
    setup.socket$.next({ kind: 'status', status: printer })
    expect(facts().printing.printer).toEqual(printer)
    setup.socket$.next({ kind: 'localNetwork', localNetwork: 'prompt' })
    expect(facts().printing.localNetwork).toBe('prompt')
    setup.socket$.next({ kind: 'refused', reason: 'notPaired' })
    expect(facts().printing).toMatchObject({ refusal: 'notPaired', socket: 'down' })
    const damage = { foundAtMs: 5, copiesBeforeMs: 4, keptAs: null }
    setup.socket$.next({ kind: 'damage', damage })
    expect(facts().printing.journalDamage).toEqual(damage)
    setup.socket$.next({ kind: 'damage', damage: null })
    expect(facts().printing.journalDamage).toBeNull()
  })

  it('tells that the program is of another version, until it connects again', async () => {
    await start()
    setup.socket$.next({ kind: 'outdated', version: '1.0.0' })
    expect(facts().printing.outdatedProgram).toBe('1.0.0')
    expect(facts().status.modal).toEqual({ code: 'printProgramOutdated', details: { version: '1.0.0' } })
    setup.socket$.next({ kind: 'connection', isUp: false })
    expect(facts().printing).toMatchObject({ socket: 'down', outdatedProgram: '1.0.0' })
    setup.socket$.next({ kind: 'connection', isUp: true })
    expect(facts().printing).toMatchObject({ socket: 'up', outdatedProgram: null })
  })
})
