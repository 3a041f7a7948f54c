import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryLog } from '../../../tests/kit/memory-log.ts'
import type { Command } from '../commands.ts'
import type { HostReply } from '../core/ports.ts'
import type { Counter } from '../counter.ts'
import { hasUncertainMoney } from '../shared/uncertain.ts'
import { PlayerHost } from '../../../tests/kit/player-host.ts'
import { atCounter, HeldReader } from '../../../tests/kit/card-counter.ts'
import { startCore } from '../../../tests/kit/core.ts'
import { pass, stopTime } from '../../../tests/kit/fake-time.ts'
import { productVersion } from '../../../tests/kit/versions.ts'
import { tries } from '../../../tests/kit/scale.ts'

const idCard = '04A1B2C3'
const openingTill = 10_000

let counter: Counter
let disk: MemoryLog
let host: PlayerHost
let reader: HeldReader

function open(till = openingTill): void {
  disk = new MemoryLog()
  host = new PlayerHost(till)
  reader = new HeldReader()
  counter = startCore({ events: atCounter(till), host, cardReader: reader, disk })
}

const facts = () => counter.store.facts
const movements = () => counter.store.state.till.movements
const change = () => counter.store.state.players.changes[0]
/** Long enough to repeat the inquiries about everything unknown. */
const wait = () => pass(30_000)

async function put(card = idCard): Promise<void> {
  reader.put(card)
  await pass(0)
}
async function act(command: Command): Promise<string | null> {
  const outcome = counter.store.dispatch(command)
  await pass(0)
  return outcome.ok ? null : outcome.refusal.code
}
const create = (amount: number) => act({ type: 'createPlayer', name: 'Ana', amount })
const written = () => new TextDecoder().decode(disk.bytes)

beforeEach(() => {
  stopTime()
  open()
})
afterEach(() => counter.stop())

describe('a card on the reader', () => {
  it('is shown with its player and what he has, and he goes with it', async () => {
    host.add('Ana', idCard, 500)
    await put()
    const player = { userId: 'P1', name: 'Ana', balance: 500, isOperator: false }
    expect(facts().players.player).toEqual({ idCard, state: 'known', player })
    reader.take(idCard)
    expect(facts().players.player).toBeNull()
  })

  it('without a player is shown as such, and one that could not be looked up with the reason', async () => {
    await put()
    expect(facts().players.player).toEqual({ idCard, state: 'unlinked' })
    vi.spyOn(host, 'call').mockResolvedValueOnce({ kind: 'unknown', reason: 'noAnswer', hostAtMs: null })
    await put('FFFF0001')
    expect(facts().players.player).toMatchObject({ state: 'failed', refusal: { code: 'hostUnreachable' } })
    expect(await counter.query('lookUpPlayer')).toMatchObject({ ok: true })
    expect(facts().players.player).toMatchObject({ state: 'unlinked' })
  })

  it('shows the answer to the latest of its look-ups, whatever an earlier one ends with', async () => {
    host.add('Ana', idCard, 500)
    let endEarlier = (_reply: HostReply<never>) => {}
    const earlier = new Promise<HostReply<never>>((resolve) => (endEarlier = resolve))
    vi.spyOn(host, 'call').mockReturnValueOnce(earlier)
    await put()
    expect(await counter.query('lookUpPlayer')).toMatchObject({ ok: true })
    endEarlier({ kind: 'unknown', reason: 'noAnswer', hostAtMs: null })
    await pass(0)
    expect(facts().players.player).toMatchObject({ state: 'known', player: { name: 'Ana', balance: 500 } })
  })

  it('of an earlier player never overwrites that of a later one [card-known]', async () => {
    host.add('Ana', idCard)
    host.add('Rui', 'FFFF0001')
    reader.put(idCard)
    reader.put('FFFF0001')
    await pass(0)
    expect(facts().players.player).toMatchObject({ player: { name: 'Rui' } })
  })
})

describe('a new player', () => {
  it('has an account with the money in it, the card’s id is in no log, and the reader is notified at the end [player-cards] [reader-socket]', async () => {
    await put()
    await create(2_000)
    expect(host.accounts).toMatchObject([{ name: 'Ana', card: idCard, wallet: 2_000 }])
    expect(facts().players.player).toMatchObject({ state: 'known', player: { name: 'Ana', balance: 2_000 } })
    expect(counter.store.state.till.balance).toBe(openingTill + 2_000)
    expect(reader.savedCards).toEqual([idCard])
    counter.checkpoint()
    expect(written()).not.toContain(idCard)
  })

  it.each(['requestLost', 'answerLost'] as const)(
    'is created once where the %s, and pays in once',
    async (way) => {
      host.ways = [way, way, 'fine', way]
      await put()
      await create(2_000)
      expect(change()?.outcome.kind).toBe('unknown')
      expect(movements()).toEqual([])
      await wait()
      expect(host.accounts).toMatchObject([{ wallet: 2_000 }])
      expect(host.till).toBe(openingTill + 2_000)
      expect(host.effects).toBe(2)
    },
  )

  it('whose card was removed meanwhile stays on the screen until the outcome is known', async () => {
    host.ways = ['answerLost', 'answerLost']
    await put()
    await create(2_000)
    reader.take(idCard)
    expect(facts().players.player).toMatchObject({ idCard })
    await wait()
    expect(facts().players.player).toBeNull()
    expect(host.accounts).toMatchObject([{ wallet: 2_000 }])
    expect(reader.savedCards).toEqual([])
  })

  it('is not shown for another card that took the place of the player’s on the reader meanwhile', async () => {
    host.ways = ['answerLost', 'answerLost']
    await put()
    await create(0)
    await put('FFFF0001')
    const call = host.call.bind(host)
    vi.spyOn(host, 'call').mockImplementation((name, request, key) =>
      name === 'getUserByIdCard' ? new Promise(() => {}) : call(name, request, key),
    )
    await wait()
    expect(change()?.outcome.kind).toBe('done')
    expect(facts().players.player).toEqual({ idCard: 'FFFF0001', state: 'unlinked' })
    expect(reader.savedCards).toEqual([])
  })

  it('that a restart interrupted pays nothing in: the card shows the outcome', async () => {
    host.ways = ['answerLost', 'answerLost']
    await put()
    await create(2_000)
    counter.store.dispatch({ type: 'startCounter', productVersion, counterId: 'again' })
    expect(hasUncertainMoney(counter.store.state)).toBe(false)
    await wait()
    await put()
    expect(facts().players.player).toMatchObject({ state: 'known', player: { name: 'Ana', balance: 0 } })
    expect([host.till, movements()]).toEqual([openingTill, []])
  })
})

describe('a player', () => {
  beforeEach(async () => {
    host.add('Ana', idCard, 500)
    await put()
  })

  it('is paid once where the answer is lost, and the ledger agrees with the host', async () => {
    host.ways = ['answerLost', 'answerLost']
    await act({ type: 'settlePlayer', userId: 'P1', amount: 300 })
    expect(movements()[0]?.outcome.kind).toBe('unknown')
    expect(await act({ type: 'settlePlayer', userId: 'P1', amount: 300 })).toBe('movementUnderWay')
    await wait()
    expect(movements()[0]?.outcome).toMatchObject({ kind: 'done', amount: 300, accountBalance: 200 })
    expect([host.accounts[0]?.wallet, host.till]).toEqual([200, openingTill - 300])
    expect(facts().players.player).toMatchObject({ player: { balance: 200 } })
  })

  it('is paid while another card is on the reader already: that card is not reported as saved [reader-socket]', async () => {
    host.add('Rui', 'FFFF0001')
    host.ways = ['answerLost', 'answerLost']
    await act({ type: 'settlePlayer', userId: 'P1', amount: 300 })
    await put('FFFF0001')
    await wait()
    expect(movements()[0]?.outcome.kind).toBe('done')
    expect([facts().players.card, reader.savedCards]).toEqual([{ idUser: 'FFFF0001' }, []])
  })

  it('loses his card, and another player is given it', async () => {
    const rui = host.add('Rui', null, 700)
    host.add('Casa', null, 0, true)
    await act({ type: 'detachCard', userId: 'P1' })
    expect(facts().players.player).toMatchObject({ state: 'unlinked' })
    const listed = await counter.query('fetchPlayers')
    expect(listed.ok && listed.value.map(({ name }) => name)).toEqual(['Ana', 'Rui'])
    await act({ type: 'attachCard', userId: rui.userId })
    expect(facts().players.player).toMatchObject({ player: { name: 'Rui', balance: 700 } })
    counter.checkpoint()
    expect(written()).not.toContain(idCard)
  })

  it('gets another name', async () => {
    await act({ type: 'renamePlayer', userId: 'P1', name: 'Ana Lopes' })
    expect(facts().players.player).toMatchObject({ player: { name: 'Ana Lopes', balance: 500 } })
  })

  it('whose change the host refuses is shown unchanged', async () => {
    host.till = 0
    await act({ type: 'settlePlayer', userId: 'P1', amount: 300 })
    expect(movements()[0]?.outcome).toMatchObject({ kind: 'refused', name: 'not_enough_funds' })
    expect(facts().players.player).toMatchObject({ player: { balance: 500 } })
    expect(reader.savedCards).toEqual([])
  })

  it('is not shown to the next operator', async () => {
    await act({ type: 'recordLogout', reason: 'operator' })
    expect(facts().players.player).toBeNull()
    await act({ type: 'recordLogin', operatorId: 7 })
    expect(facts().players.player).toMatchObject({ player: { name: 'Ana' } })
  })
})

const step = fc.record({
  way: fc.constantFrom('fine', 'requestLost', 'answerLost'),
  kind: fc.constantFrom('create', 'topUp', 'settle', 'detach', 'take', 'put'),
  amount: fc.integer({ min: 1, max: 6_000 }),
})

it('whichever message is lost, till and accounts at the host equal the ledger', async () => {
  const law = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
    counter.stop()
    open()
    await counter.store.dispatch({ type: 'recordTill', balance: openingTill, isForOpening: true })
    await put()
    for (const { way, kind, amount } of steps) {
      host.ways = [way]
      const player = facts().players.player
      const userId = player?.state === 'known' ? player.player.userId : 'P0'
      if (kind === 'create') await create(amount)
      if (kind === 'topUp') await act({ type: 'topUpPlayer', userId, amount })
      if (kind === 'settle') await act({ type: 'settlePlayer', userId, amount })
      if (kind === 'detach') await act({ type: 'detachCard', userId })
      if (kind === 'take') reader.take(idCard)
      if (kind === 'put') await put()
      await wait()
    }
    const { state } = counter.store
    const owed = host.accounts.reduce((sum, { wallet }) => sum + wallet, 0)
    const { sums, opening } = state.till.shift!
    expect(hasUncertainMoney(state)).toBe(false)
    expect(host.till).toBe(openingTill + owed)
    expect(opening + (sums.playerTopUp?.amount ?? 0) - (sums.playerSettlement?.amount ?? 0)).toBe(host.till)
  })
  await fc.assert(law, { numRuns: tries(60) })
})
