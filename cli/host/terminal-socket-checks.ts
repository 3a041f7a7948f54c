import { randomUUID } from 'node:crypto'
import type { Socket } from 'socket.io-client'
import * as v from 'valibot'
import { errorCodes } from '../../src/protocol/error-codes.ts'
import {
  TerminalAnswer,
  terminalNamespace,
  type terminalSocketEmits,
  terminalSocketEvents,
} from '../../src/protocol/terminals.ts'
import type { Check } from './check.ts'
import { known, loggedIn, moving, mustBeLoggedIn } from './conditions.ts'
import { heard, inTime, mustBeRefused, mustFit, withSocket } from './host-socket.ts'
import { mustEqual, Skipped, Unmet } from './unmet.ts'
import type { Visit } from './visit.ts'

type Emits = typeof terminalSocketEmits

const events = terminalSocketEvents

async function emitted<Name extends keyof Emits>(
  socket: Socket,
  name: Name,
  payload: v.InferInput<Emits[Name]>,
): Promise<TerminalAnswer> {
  const answer: unknown = await inTime(
    `an acknowledgement of ${name}`,
    socket.emitWithAck(name as string, payload),
  )
  return mustFit(TerminalAnswer, answer, `the acknowledgement of ${name}`)
}

async function mustDo<Name extends keyof Emits>(
  socket: Socket,
  name: Name,
  payload: v.InferInput<Emits[Name]>,
): Promise<void> {
  mustEqual(`the acknowledgement of ${name}`, await emitted(socket, name, payload), { ok: true })
}

async function mustRefuse<Name extends keyof Emits>(
  socket: Socket,
  name: Name,
  payload: v.InferInput<Emits[Name]>,
  code: number,
): Promise<void> {
  const answer = await emitted(socket, name, payload)
  if (answer.ok || answer.error.code !== code)
    throw new Unmet(`a refusal of ${name} with ${code}`, JSON.stringify(answer))
}

const onSocket = (visit: Visit, work: (socket: Socket) => Promise<void>) =>
  withSocket(visit.visitor, terminalNamespace, work)

/** Nobody has so many. */
const noTerminal = 9_999

/** The operator's terminals, as the socket lists them. */
async function listed(socket: Socket, operatorId: number) {
  const told = heard(socket, events, 'updateTerminalValueForKassa')
  await mustDo(socket, 'updateTerminals', { operatorId })
  return (await told).terminals
}

async function firstOf(socket: Socket, operatorId: number) {
  const [terminal] = await listed(socket, operatorId)
  if (!terminal) throw new Skipped('this operator has no terminal')
  return terminal
}

/**
 * The socket of self-service terminals. What it tells of terminals that come and go, of blocked accounts and of questions
 * that terminals ask, only terminals and the back office can bring about.
 */
export const terminalSocketChecks: readonly Check[] = [
  loggedIn('terminals', 'the socket refuses who has no session', async (visit) => {
    mustBeLoggedIn(visit)
    await mustBeRefused(visit.visitor, terminalNamespace)
  }),
  loggedIn('terminals', 'the socket lists them one by one and together, to their operator', (visit) =>
    onSocket(visit, async (socket) => {
      const operatorId = known(visit, 'operatorId')
      const terminals = await listed(socket, operatorId)
      const { terminals: called } = await visit.visitor.ask('getTerminalsOperator', {})
      const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id).sort((a, b) => a - b)
      mustEqual('the terminals of getTerminalsOperator', ids(called), ids(terminals))
      const all = heard(socket, events, 'updateTerminalValueForKassa')
      const one = terminals.length > 0 ? heard(socket, events, 'add-terminal') : all
      await mustDo(socket, 'setIdOperator', { operatorId })
      await Promise.all([one, all])
    }),
  ),
  loggedIn('terminals', 'the socket tells nothing of another operator', (visit) =>
    onSocket(visit, async (socket) => {
      const operatorId = known(visit, 'operatorId') + 1
      await mustRefuse(socket, 'setIdOperator', { operatorId }, errorCodes.otherOperator)
      await mustRefuse(socket, 'updateTerminals', { operatorId }, errorCodes.otherOperator)
    }),
  ),
  loggedIn('terminals', 'the socket refuses orders for one that there is not', (visit) =>
    onSocket(visit, async (socket) => {
      const { incorrectData } = errorCodes
      const id = noTerminal
      await mustRefuse(socket, 'set-status-terminal', { id, status: true }, incorrectData)
      await mustRefuse(socket, 'sendCodeTerminal', { id, passwordCode: 'a1' }, incorrectData)
      await mustRefuse(socket, 'sentWalletTerminal', { id, sum: 1, method: 'refill' }, incorrectData)
    }),
  ),
  loggedIn('terminals', 'the socket takes the answer to a question that nobody asked', (visit) =>
    onSocket(visit, async (socket) => {
      const operatorId = known(visit, 'operatorId')
      const shop = { name: 'check', id: '0' }
      const requestId = randomUUID()
      await mustDo(socket, 'return-data-front', { requestId, operatorId, shop, language: 'en' })
    }),
  ),
  moving('terminals', 'are locked and unlocked, which the socket tells', (visit) =>
    onSocket(visit, async (socket) => {
      const { id, status } = await firstOf(socket, known(visit, 'operatorId'))
      for (const isLocked of [!status, status]) {
        const told = heard(socket, events, 'update-terminal')
        await mustDo(socket, 'set-status-terminal', { id, status: isLocked })
        const now = await told
        mustEqual('the terminal', { id: now.id, status: now.status }, { id, status: isLocked })
      }
    }),
  ),
  moving('terminals', 'get funds and give them back, which the socket tells', (visit) =>
    onSocket(visit, async (socket) => {
      const { visitor } = visit
      const { id, hashId, wallet } = await firstOf(socket, known(visit, 'operatorId'))
      const { currency } = known(visit, 'deployment')
      for (const [method, left] of [
        ['refillTerminal', wallet + 1],
        ['collectionTerminal', wallet],
      ] as const) {
        const funds = heard(socket, events, 'updateWallet')
        const till = heard(socket, events, 'updateWalletOperator')
        const moved = await visitor.ask('updateUser', { userId: hashId, method, amount: 1, currency })
        mustEqual('the funds', await funds, { id, wallet: left })
        mustEqual('the till', (await till).wallet, moved.balanceOperator)
      }
    }),
  ),
]
