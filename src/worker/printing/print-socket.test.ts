import { beforeEach, describe, expect, it } from 'vitest'
import { deployments } from '../../../locales/deployments.ts'
import { goodFacts } from '../../../tests/kit/decider.ts'
import { pass } from '../../../tests/kit/fake-time.ts'
import { PrintingSetup } from '../../../tests/kit/printing-setup.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import { printProgramVersion } from '../../protocol/print-service.ts'

let setup: PrintingSetup

beforeEach(() => {
  setup = new PrintingSetup()
})

async function start(): Promise<void> {
  setup.start(...openShop)
  await pass(0)
}

describe('the socket of the print program', () => {
  it('is connected where the host says that the program is, with the language of the counter', async () => {
    await start()
    expect(setup.connected.map(({ service }) => service)).toEqual(['http://127.0.0.1:3333'])
    expect(setup.connected[0]?.config()).toMatchObject({ language: 'pt', currency: 'BRL' })
  })

  it('is connected as soon as the host says so, and not before', async () => {
    setup.start(openShop[0]!, ...openShop.slice(2))
    await pass(0)
    expect(setup.connected).toEqual([])
    const deployment = deployments.get('pt')!
    setup.counter.store.dispatch({
      type: 'recordDeployment',
      deployment,
      printService: 'http://127.0.0.1:4444',
      shop: { name: 'Balcão Rossio', id: '7' },
    })
    await pass(0)
    expect(setup.connected.map(({ service }) => service)).toEqual(['http://127.0.0.1:4444'])
  })

  it('stays connected where the host changes a limit, and is connected anew where receipts have another currency', async () => {
    await start()
    const deployment = deployments.get('pt')!
    const load = (changed: Partial<typeof deployment>) =>
      setup.counter.store.dispatch({
        type: 'recordDeployment',
        deployment: { ...deployment, ...changed },
        printService: 'http://127.0.0.1:3333',
        shop: { name: 'Balcão Rossio', id: '7' },
      })
    load({ payoutLimit: 12_345 })
    await pass(0)
    expect(setup.connected).toHaveLength(1)
    load({ currency: deployments.get('sr')!.currency })
    await pass(0)
    expect(setup.connected).toHaveLength(2)
  })

  it('is neither up nor down before its first message', async () => {
    setup.isNew = true
    await start()
    const socket = () => setup.counter.store.facts.printing.socket
    expect(socket()).toBe('connecting')
    setup.socket$.next({ kind: 'connection', isUp: false })
    expect(socket()).toBe('down')
    setup.socket$.next({ kind: 'connection', isUp: true })
    expect(socket()).toBe('up')
  })

  it('that is lost says that something is wrong with it, until it is back', async () => {
    await start()
    const modal = () => setup.counter.store.facts.status.modal
    setup.socket$.next({ kind: 'connection', isUp: true })
    setup.socket$.next({ kind: 'connection', isUp: false })
    expect(modal()).toEqual({ code: 'unknownError', details: { socket: 'printSocket' } })
    setup.socket$.next({ kind: 'connection', isUp: true })
    expect(modal()).toBeNull()
  })

  it('that refuses after it was connected says that something is wrong with it', async () => {
    await start()
    setup.socket$.next({ kind: 'connection', isUp: true })
    setup.socket$.next({ kind: 'refused', reason: 'staleRequest' })
    expect(setup.counter.store.facts.status.modal).toEqual({
      code: 'unknownError',
      details: { socket: 'printSocket' },
    })
  })

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

  it('tells that the program is older, until it connects again', async () => {
    await start()
    setup.socket$.next({ kind: 'otherVersion', version: '1.0.0' })
    expect(facts().printing.neededProgram).toBe(printProgramVersion)
    expect(facts().status.modal).toEqual({ code: 'printProgramOutdated', details: { version: '1.0.0' } })
    setup.socket$.next({ kind: 'connection', isUp: false })
    expect(facts().printing).toMatchObject({ socket: 'down', neededProgram: printProgramVersion })
    setup.socket$.next({ kind: 'connection', isUp: true })
    expect(facts().printing).toMatchObject({ socket: 'up', neededProgram: null, otherProgram: null })
  })

  it('does not call a newer program outdated; reports name its version', async () => {
    await start()
    setup.socket$.next({ kind: 'otherVersion', version: '99.0.0' })
    expect(facts().printing).toMatchObject({ neededProgram: null, otherProgram: '99.0.0' })
    expect(facts().status.modal).toBeNull()
  })
})
