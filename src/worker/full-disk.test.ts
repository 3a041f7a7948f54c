import { beforeEach, describe, expect, it } from 'vitest'
import { answer, startCore, type Answer } from '../../tests/kit/core.ts'
import { CounterSetup } from '../../tests/kit/counter-setup.ts'
import { stateAfter } from '../../tests/kit/decider.ts'
import { pass, stopTime } from '../../tests/kit/fake-time.ts'
import { MemoryLog } from '../../tests/kit/memory-log.ts'
import { openShop } from '../../tests/kit/shop.ts'
import { genesisHash } from '../events/log-format.ts'

beforeEach(stopTime)

describe('a counter whose disk is full', () => {
  it('begins its work by itself once there is room, when it was started without [faulty-disk]', async () => {
    const disk = new MemoryLog()
    disk.isFull = true
    const head = { seq: 0, hash: genesisHash, segment: 1 }
    const { store, stop } = startCore({ disk, from: { state: stateAfter(openShop), head } })
    const begun: string[] = []
    store.events$.subscribe(({ type }) => begun.push(type))
    expect(store.facts.log.isBroken).toBe(true)
    expect(store.dispatch({ type: 'chooseLanguage', language: 'en' }).ok).toBe(false)
    await pass(10_000)
    expect(begun).toEqual([])
    disk.isFull = false
    await pass(2_000)
    expect(begun[0]).toBe('counterStarted')
    expect(store.facts.log.isBroken).toBe(false)
    stop()
  })

  describe('after a start', () => {
    let setup: CounterSetup
    beforeEach(async () => {
      setup = new CounterSetup()
      setup.start('pt')
      await pass(0)
    })

    it('keeps the answer about money in memory until it can be logged, and requests nothing again [faulty-disk]', async () => {
      let respond: (reply: Answer) => void = () => {}
      setup.answers.postRefill = () => new Promise((resolve) => (respond = resolve))
      setup.counter.store.dispatch({ type: 'refillTill', amount: 500 })
      await pass(0)
      setup.disk.isFull = true
      respond(answer({ success: true, balance: 700 }))
      await pass(10_000)
      expect(setup.state.till.movements[0]?.outcome.kind).toBe('pending')
      setup.disk.isFull = false
      await pass(2_000)
      expect(setup.state.till.movements[0]?.outcome).toMatchObject({
        kind: 'done',
        amount: 500,
        balance: 700,
      })
      expect(setup.calls('postRefill')).toBe(1)
    })

    it('sells again by itself once there is room, without a key being pressed', async () => {
      setup.disk.isFull = true
      setup.counter.store.dispatch({ type: 'chooseLanguage', language: 'en' })
      expect(setup.facts.log.isBroken).toBe(true)
      await pass(10_000)
      expect(setup.facts.log.isBroken).toBe(true)
      setup.disk.isFull = false
      await pass(2_000)
      expect(setup.facts.log.isBroken).toBe(false)
    })
  })
})
