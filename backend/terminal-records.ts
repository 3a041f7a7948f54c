import { terminalOf, terminalsOf, wireTerminal } from '../src/host/rules/terminals.ts'
import { operatorOfTerminal, type WireTerminal } from '../src/protocol/terminals.ts'
import type { Hosts } from './store/hosts.ts'
import type { TerminalConnections } from './terminal-connections.ts'

/** The current state of self-service terminals for their operator, connected to any process. */
export interface TerminalRecords {
  wired(account: string): Promise<WireTerminal>
  listed(operatorId: number): Promise<WireTerminal[]>
}

export function terminalRecords(
  hosts: Pick<Hosts, 'ofOperator'>,
  connections: Pick<TerminalConnections, 'of'>,
): TerminalRecords {
  const ofOperator = async (operatorId: number) => {
    const connected = await connections.of(operatorId)
    const isConnected = (account: string) => connected.has(account)
    return { host: await hosts.ofOperator(operatorId), isConnected }
  }
  return {
    async wired(account) {
      const { host, isConnected } = await ofOperator(operatorOfTerminal(account))
      return host.read({ accounts: [account] }, (state) =>
        wireTerminal(terminalOf(state, account), isConnected),
      )
    },
    async listed(operatorId) {
      const { host, isConnected } = await ofOperator(operatorId)
      return host.read({ operatorId, allTerminals: true }, (state) =>
        terminalsOf(state, operatorId).map((terminal) => wireTerminal(terminal, isConnected)),
      )
    },
  }
}
