import { describe, expect, it } from 'vitest'
import { factsWith } from '../../tests/kit/decider.ts'
import { connectionChanged } from './shared/connection.ts'
import { printObstacle } from './shared/print-obstacle.ts'
import { walletBlocked } from './shared/blocked-wallet.ts'
import type { Facts } from './facts.ts'

type Socket = 'mainSocket' | 'printSocket'

/** The facts after sockets came (true) and went (false), all of them there at first. */
function after(...changes: [Socket, boolean][]): Facts {
  const facts: Facts = factsWith({ status: { mainSocket: 'up' } })
  for (const [socket, isUp] of changes) connectionChanged(facts, socket, isUp)
  return facts
}

const stateOf = ({ status, printing }: Facts, socket: Socket) =>
  socket === 'mainSocket' ? status.mainSocket : printing.socket

describe.each(['mainSocket', 'printSocket'] as const)('the %s', (socket) => {
  const other = socket === 'mainSocket' ? 'printSocket' : 'mainSocket'
  const lost = { code: 'unknownError', details: { socket } }

  it('opens the error modal when it is lost [socket-lost]', () => {
    const facts = after([socket, false])
    expect(stateOf(facts, socket)).toBe('down')
    expect(facts.status.modal).toEqual(lost)
  })

  it('closes it again when it is back [socket-lost]', () => {
    const facts = after([socket, false], [socket, true])
    expect(stateOf(facts, socket)).toBe('up')
    expect(facts.status.modal).toBeNull()
  })

  it('opens it once for many attempts in vain', () => {
    const facts = after([socket, false])
    facts.status.modal = null
    connectionChanged(facts, socket, false)
    expect(facts.status.modal).toBeNull()
  })

  it('leaves it open when another socket is back', () =>
    expect(after([other, false], [socket, false], [other, true]).status.modal).toEqual(lost))

  it('opens nothing where it has not been there yet', () => {
    const facts = factsWith({ status: { mainSocket: 'connecting' }, printing: { socket: 'connecting' } })
    connectionChanged(facts, socket, false)
    expect(facts.status.modal).toBeNull()
  })

  it('closes no other error when it comes back', () => {
    const facts = after([socket, false])
    facts.status.modal = { code: 'walletBlocked' }
    connectionChanged(facts, socket, true)
    expect(facts.status.modal).toEqual({ code: 'walletBlocked' })
  })
})

describe('printing waits', () => {
  const printer = { printActive: true, status: true, problems: [], printer: 'virtual' }

  it('for the print socket, and shows if this browser is not paired [waits-for-printer]', () => {
    expect(printObstacle(factsWith({ printing: { socket: 'down' } }))).toEqual({ code: 'printServiceDown' })
    expect(printObstacle(factsWith({ printing: { socket: 'down', refusal: 'notPaired' } }))).toEqual({
      code: 'printNotPaired',
    })
  })

  it('for a printer that is there and not ready, and for no other [waits-for-printer]', () => {
    expect(printObstacle(factsWith({ printing: { printer: { ...printer, status: false } } }))).toEqual({
      code: 'printerNotReady',
    })
    expect(printObstacle(factsWith({ printing: { printer } }))).toBeNull()
    expect(
      printObstacle(factsWith({ printing: { printer: { ...printer, printActive: false, status: false } } })),
    ).toBeNull()
  })
})

describe('a wallet that is blocked', () => {
  const shown: Facts = factsWith({
    wallets: {
      wallet: {
        lookUpId: '1',
        state: 'known',
        wallet: { userId: 'u1', name: 'QR 1', balance: 100, isBlocked: false },
      },
    },
  })
  it('while it is on the screen is reported in the error modal, and is not shown any more [wallet-blocked]', () => {
    const facts = factsWith({}, shown)
    walletBlocked(facts, 'u1')
    expect(facts).toMatchObject({ wallets: { wallet: null }, status: { modal: { code: 'walletBlocked' } } })
  })
  it('while another one is on the screen changes nothing', () => {
    const facts = factsWith({}, shown)
    walletBlocked(facts, 'u2')
    expect(facts).toEqual(shown)
  })
})
