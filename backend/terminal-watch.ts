import { changesTimers, timers } from '../src/host/rules/draws.ts'
import type { HostState } from '../src/host/rules/state.ts'
import { terminalOf } from '../src/host/rules/terminals.ts'
import { walletOf } from '../src/host/rules/wallets.ts'
import { operatorOfTerminal, terminalAccount } from '../src/protocol/terminals.ts'
import { shopsIn } from './shop-rooms.ts'
import type { ShownEvent } from './store/announcements.ts'
import type { Hosts } from './store/hosts.ts'
import type { TerminalRecords } from './terminal-records.ts'
import { rooms, type TerminalNamespace } from './terminal-wire.ts'
import { newerFigures } from './till-figures.ts'

/**
 * Sends the commits of all processes to the terminals, and to the pages of their operators, that are connected to this process.
 * Returns a function that stops it.
 */
export function watchForTerminals(
  space: TerminalNamespace,
  hosts: Pick<Hosts, 'watch'>,
  { wired, listed }: TerminalRecords,
): () => void {
  const pagesOf = (operatorId: number) => space.local.to(rooms.ofOperator(operatorId))
  const pagesAndTerminal = (account: string) =>
    pagesOf(operatorOfTerminal(account)).to(rooms.ofTerminal(account))

  async function showFunds(state: HostState, account: string): Promise<void> {
    const { id, operatorId, balance } = terminalOf(state, account)
    pagesAndTerminal(account).emit('updateWallet', { id, wallet: balance })
    pagesOf(operatorId).emit('updateTerminalValueForKassa', { terminals: await listed(operatorId) })
  }

  async function show(event: ShownEvent, state: HostState): Promise<void> {
    switch (event.type) {
      case 'terminalsAdded':
        for (const id of event.terminalIds) {
          const terminal = await wired(terminalAccount(event.operatorId, id))
          pagesOf(event.operatorId).emit('add-terminal', terminal)
        }
        break
      case 'terminalLockSet':
      case 'terminalPasswordSet':
        pagesAndTerminal(event.account).emit('update-terminal', await wired(event.account))
        break
      case 'terminalRefilled':
      case 'terminalCollected':
        await showFunds(state, event.userId)
        break
      case 'terminalTicketSold':
        await showFunds(state, event.account)
        break
      case 'walletBlockSet': {
        const { userId, operatorId, isBlocked } = walletOf(state, event.userId)
        pagesOf(operatorId).emit('updateStatusCreditBlock', { userId, credit_block: isBlocked })
        break
      }
      default:
    }
  }

  const isNewer = newerFigures((operatorId) => space.adapter.rooms.has(rooms.ofOperator(operatorId)))
  return hosts.watch({
    sees: (shop) => space.adapter.rooms.has(rooms.ofShop(shop)),
    shops: () => shopsIn(space.adapter.rooms),
    till(figure) {
      const { operatorId, balance: wallet } = figure
      if (isNewer(figure)) pagesOf(operatorId).emit('updateWalletOperator', { operatorId, wallet })
    },
    async shown({ event, state, shop, host }) {
      if (changesTimers(event))
        space.local.to(rooms.ofTerminals(shop)).emit('updateTimers', timers(state, host.now()))
      await show(event, state)
    },
  })
}
