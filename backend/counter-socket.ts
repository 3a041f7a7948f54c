import { hostError } from '../src/protocol/error-codes.ts'
import type { GenericSchema, InferOutput } from 'valibot'
import type { AttemptLimit, Attempts } from '../src/host/calls/attempts.ts'
import type { HostCommand } from '../src/host/rules/decide.ts'
import { terminalAccount } from '../src/protocol/terminals.ts'
import { findTerminal, terminalUnknown } from '../src/host/rules/terminals.ts'
import { terminalSocketEmits, type TerminalAnswer, type WireTerminal } from '../src/protocol/terminals.ts'
import type { HostError } from '../src/protocol/wire.ts'
import type { Host } from '../src/host/store/host.ts'
import { hashing } from './hashing-queue.ts'
import { hashPassword } from './passwords.ts'
import type { TerminalQuestions } from './terminal-questions.ts'
import { listen, rooms, type TerminalNamespace, type TerminalSocket } from './terminal-wire.ts'
import type { Turns } from './turns.ts'

export interface CounterSocketParts {
  readonly host: Host
  readonly turns: Turns<string>
  readonly attempts: Attempts
  /** Counts the answers to terminals in this process. */
  readonly answers: Attempts
  readonly space: TerminalNamespace
  /** The current state of an operator's terminals. */
  readonly listed: (operatorId: number) => Promise<WireTerminal[]>
  readonly questions: TerminalQuestions
}

const done: TerminalAnswer = { ok: true }
const not = (error: HostError): TerminalAnswer => ({ ok: false, error })
const otherOperator = not(hostError('other_operator'))
const tooMany = not(hostError('too_many_requests'))

/** More than a cashier sets one after another. The hashes of more would delay the log-ins of all shops. */
const passwordsSet: AttemptLimit = { allowed: 10, windowMs: 30_000 }

/** More terminals than a counter has. Each answer goes to every process of the host. */
const answersOfPage: AttemptLimit = { allowed: 600, windowMs: 60_000 }

/** Requests of a logged-in operator's page about the terminals at its counter. */
export function serveCounterSocket(
  socket: TerminalSocket,
  operatorId: number,
  parts: CounterSocketParts,
): void {
  const { host, turns, attempts, answers, space, listed, questions } = parts
  const inbox = { socket, peer: `operator ${operatorId}`, turns }
  type Emits = typeof terminalSocketEmits
  const on = <Name extends keyof Emits>(
    name: Name,
    handle: (payload: InferOutput<Emits[Name]>) => Promise<TerminalAnswer | null>,
  ) => {
    const schema: Emits[Name] & GenericSchema = terminalSocketEmits[name]
    listen(inbox, name, schema, handle)
  }
  const execute = async (command: HostCommand) => {
    const answer = await host.execute(command, () => undefined)
    return answer.ok ? done : not(answer.error)
  }
  const showAll = async (): Promise<TerminalAnswer> => {
    const terminals = await listed(operatorId)
    for (const terminal of terminals) socket.emit('add-terminal', terminal)
    socket.emit('updateTerminalValueForKassa', { terminals })
    return done
  }

  on('updateTerminals', async (named) => (named.operatorId === operatorId ? showAll() : otherOperator))
  on('setIdOperator', async (named) => {
    if (named.operatorId !== operatorId) return otherOperator
    await questions.askAll(operatorId)
    return showAll()
  })
  on('sentWalletTerminal', async (sent) => {
    const account = terminalAccount(operatorId, sent.id)
    const isThere = await host.read({ accounts: [account] }, (state) => findTerminal(state, account))
    if (!isThere) return not(terminalUnknown)
    space.to(rooms.ofTerminal(account)).emit('sentWalletTerminal', sent)
    return done
  })
  on('sendCodeTerminal', async ({ id, passwordCode }) => {
    const command = { type: 'setTerminalPassword', operatorId, terminalId: id } as const
    if (passwordCode === '') return execute({ ...command, passwordHash: null })
    const name = `passwords of terminals set by operator ${operatorId}`
    if (!(await attempts.take([{ name, ...passwordsSet }]))) return tooMany
    const passwordHash = await hashing.runKnown(name, () => hashPassword(passwordCode))
    return passwordHash === null ? tooMany : execute({ ...command, passwordHash })
  })
  on('set-status-terminal', ({ id, status }) =>
    execute({ type: 'lockTerminal', operatorId, terminalId: id, isLocked: status }),
  )
  on('return-data-front', async ({ requestId, ...front }) => {
    if (front.operatorId !== operatorId) return otherOperator
    const isAllowed = await answers.take([{ name: `operator ${operatorId}`, ...answersOfPage }])
    if (!isAllowed) return null
    questions.answer(requestId, front)
    return done
  })
}
