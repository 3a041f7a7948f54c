import type { HostCommand } from '../../host/rules/decide.ts'
import type { MemoryHost } from '../../host/store/memory-host.ts'
import type {
  TerminalEmit,
  TerminalEmitPayload,
  TerminalReply,
  TerminalsPort,
  TerminalSocketMessage,
} from '../core/ports.ts'
import { listedTerminals } from './sockets.ts'

const done: TerminalReply = { kind: 'done' }

/**
 * The page's actions on the training terminals. This implements only the host's side, because no terminal is connected.
 */
export function serveCounterSocket(
  host: MemoryHost,
  digest: (text: string) => string,
  emit: (message: TerminalSocketMessage) => void,
  operator: () => number | null,
): TerminalsPort['emit'] {
  const execute = async (command: HostCommand): Promise<TerminalReply> => {
    const answer = await host.execute(command, () => undefined)
    return answer.ok ? done : { kind: 'refused', error: answer.error }
  }
  const showAll = (operatorId: number): TerminalReply => {
    emit({ kind: 'terminals', terminals: listedTerminals(host, operatorId) })
    return done
  }
  type Handlers = {
    [Name in TerminalEmit]: (
      payload: TerminalEmitPayload<Name>,
      operatorId: number,
    ) => TerminalReply | Promise<TerminalReply>
  }
  const handlers: Handlers = {
    setIdOperator: (_payload, operatorId) => showAll(operatorId),
    updateTerminals: (_payload, operatorId) => showAll(operatorId),
    sentWalletTerminal: () => done,
    'return-data-front': () => done,
    sendCodeTerminal: ({ id, passwordCode }, operatorId) =>
      execute({
        type: 'setTerminalPassword',
        operatorId,
        terminalId: id,
        passwordHash: passwordCode === '' ? null : digest(passwordCode),
      }),
    'set-status-terminal': ({ id, status }, operatorId) =>
      execute({ type: 'lockTerminal', operatorId, terminalId: id, isLocked: status }),
  }
  return async (name, payload) => {
    const operatorId = operator()
    if (operatorId === null) return { kind: 'unknown' }
    const handle: Handlers[typeof name] = handlers[name]
    return handle(payload, operatorId)
  }
}
