import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { hostError, type HostErrorName } from '../../../src/protocol/error-codes.ts'
import {
  TerminalAnswer,
  terminalNamespace,
  type terminalSocketEmits,
  terminalSocketEvents,
} from '../../../src/protocol/terminals.ts'
import type { Check } from '../check.ts'
import { colleagueOf, known, loggedIn, moving } from '../conditions.ts'
import { received, inTime, mustFit, withSocket, type OpenSocket } from '../host-socket.ts'
import { mustEqual, NotProven } from '../unmet.ts'
import type { Visit } from '../visit.ts'
import { one } from './movements.ts'
import { handshakeChecks } from './socket.ts'

type Emits = typeof terminalSocketEmits

const events = terminalSocketEvents

async function emitted<Name extends keyof Emits>(
  { socket, client }: OpenSocket,
  name: Name,
  payload: v.InferInput<Emits[Name]>,
): Promise<TerminalAnswer> {
  const answer: unknown = await inTime(
    client,
    `an acknowledgement of ${name}`,
    socket.emitWithAck(name as string, payload),
  )
  return mustFit(TerminalAnswer, answer, `the acknowledgement of ${name}`)
}

async function mustDo<Name extends keyof Emits>(
  socket: OpenSocket,
  name: Name,
  payload: v.InferInput<Emits[Name]>,
): Promise<void> {
  mustEqual(`the acknowledgement of ${name}`, await emitted(socket, name, payload), { ok: true })
}

async function mustRefuse<Name extends keyof Emits>(
  socket: OpenSocket,
  name: Name,
  payload: v.InferInput<Emits[Name]>,
  error: HostErrorName,
): Promise<void> {
  const refusal = { ok: false, error: hostError(error) }
  mustEqual(`the acknowledgement of ${name}`, await emitted(socket, name, payload), refusal)
}

/** Any events before, and any result. */
async function putBack<Name extends keyof Emits>(
  socket: OpenSocket,
  name: Name,
  payload: v.InferInput<Emits[Name]>,
): Promise<void> {
  await emitted(socket, name, payload).catch(() => undefined)
}

const onSocket = (visit: Visit, work: (socket: OpenSocket) => Promise<void>) =>
  withSocket(visit.client, terminalNamespace, work)

/** A terminal number that no operator has. */
const noTerminal = 9_999

/** The operator's terminals in the events of the socket. */
async function listed(socket: OpenSocket, operatorId: number) {
  const event = received(socket, events, 'updateTerminalValueForKassa')
  await mustDo(socket, 'updateTerminals', { operatorId })
  return (await event).terminals
}

async function firstOf(socket: OpenSocket, operatorId: number) {
  const [terminal] = await listed(socket, operatorId)
  if (!terminal) throw new NotProven('this operator has no terminal')
  return terminal
}

const listChecks: readonly Check[] = [
  loggedIn(
    'terminals',
    'the socket sends them one by one and as a list, with the same data as getTerminalsOperator',
    (visit) =>
      onSocket(visit, async (open) => {
        const operatorId = known(visit, 'operatorId')
        const { terminals } = await visit.client.request('getTerminalsOperator', {})
        for (const name of ['setIdOperator', 'updateTerminals'] as const) {
          const single: unknown[] = []
          open.socket.on('add-terminal', (terminal: unknown) => single.push(terminal))
          const all = received(open, events, 'updateTerminalValueForKassa')
          await mustDo(open, name, { operatorId })
          mustEqual(`the terminals after ${name}`, (await all).terminals, terminals)
          mustEqual(`the terminals one by one after ${name}`, single, terminals)
          open.socket.off('add-terminal')
        }
      }),
  ),
  loggedIn('terminals', 'the socket sends nothing of another operator', (visit) =>
    onSocket(visit, async (socket) => {
      const theirs = await visit.colleague?.request('getOperatorId', {})
      const operatorId = theirs?.operatorId ?? known(visit, 'operatorId') + 1
      await mustRefuse(socket, 'setIdOperator', { operatorId }, 'other_operator')
      await mustRefuse(socket, 'updateTerminals', { operatorId }, 'other_operator')
    }),
  ),
  loggedIn('terminals', 'the socket refuses requests for an unknown terminal', (visit) =>
    onSocket(visit, async (socket) => {
      const id = noTerminal
      await mustRefuse(socket, 'set-status-terminal', { id, status: true }, 'terminal_unknown')
      if (known(visit, 'deployment').flags.terminalPasswordUnlock)
        await mustRefuse(socket, 'sendCodeTerminal', { id, passwordCode: 'a1' }, 'terminal_unknown')
      await mustRefuse(socket, 'sentWalletTerminal', { id, sum: 1, method: 'refill' }, 'terminal_unknown')
    }),
  ),
  loggedIn('terminals', 'the socket accepts an answer without a question', (visit) =>
    onSocket(visit, async (socket) => {
      const operatorId = known(visit, 'operatorId')
      const shop = { name: 'check', id: '0' }
      const requestId = randomUUID()
      await mustDo(socket, 'return-data-front', { requestId, operatorId, shop, language: 'en' })
    }),
  ),
]

const orderChecks: readonly Check[] = [
  moving('terminals', 'are locked and unlocked, and the socket sends it', (visit) =>
    onSocket(visit, async (socket) => {
      const { id, status } = await firstOf(socket, known(visit, 'operatorId'))
      try {
        for (const isLocked of [!status, status]) {
          const event = received(socket, events, 'update-terminal')
          await mustDo(socket, 'set-status-terminal', { id, status: isLocked })
          const { terminals } = await visit.client.request('getTerminalsOperator', {})
          const terminal = terminals.find((each) => each.id === id)
          mustEqual('status of the terminal', terminal?.status, isLocked)
          mustEqual('the event update-terminal', await event, terminal)
        }
      } finally {
        await putBack(socket, 'set-status-terminal', { id, status })
      }
    }),
  ),
  moving('terminals', 'get a password and lose it, and no other counter receives an event', (visit) =>
    onSocket(visit, async (socket) => {
      if (!known(visit, 'deployment').flags.terminalPasswordUnlock)
        throw new NotProven('the deployment has terminalPasswordUnlock switched off')
      const { id, hasPassword } = await firstOf(socket, known(visit, 'operatorId'))
      if (hasPassword) throw new NotProven('the terminal has a password, which could not be restored')
      try {
        for (const passwordCode of ['Check#1', '']) {
          const event = received(socket, events, 'update-terminal')
          await mustDo(socket, 'sendCodeTerminal', { id, passwordCode })
          mustEqual('hasPassword of the terminal', (await event).hasPassword, passwordCode !== '')
        }
      } finally {
        await putBack(socket, 'sendCodeTerminal', { id, passwordCode: '' })
      }
    }),
  ),
  moving('terminals', 'get funds and return them, and the socket sends it', (visit) =>
    onSocket(visit, async (socket) => {
      const { client } = visit
      const operatorId = known(visit, 'operatorId')
      const { id, hashId, wallet } = await firstOf(socket, operatorId)
      const { currency } = known(visit, 'deployment')
      for (const [method, left] of [
        ['refillTerminal', wallet + one],
        ['collectionTerminal', wallet],
      ] as const) {
        const funds = received(socket, events, 'updateWallet')
        const till = received(socket, events, 'updateWalletOperator')
        const all = received(socket, events, 'updateTerminalValueForKassa')
        const moved = await client.request('updateUser', { userId: hashId, method, amount: one, currency })
        mustEqual('the funds', await funds, { id, wallet: left })
        mustEqual('the till', await till, { operatorId, wallet: moved.balanceOperator })
        mustEqual('the funds in the list', (await all).terminals.find((each) => each.id === id)?.wallet, left)
        const account = await client.request('getAccount', { userId: hashId })
        mustEqual('the balance of the account', account.balance, left)
      }
    }),
  ),
  moving('terminals', "the socket sends nothing about another operator's till", async (visit) => {
    const colleague = colleagueOf(visit)
    const own = await colleague.request('getOperatorId', {})
    await withSocket(colleague, terminalNamespace, async (socket) => {
      const first = received(socket, events, 'updateWalletOperator')
      for (const client of [visit.client, colleague])
        for (const name of ['postRefill', 'postCollection'] as const)
          await client.request(name, { amount: one })
      mustEqual('the operator of the first event', (await first).operatorId, own.operatorId)
    })
  }),
]

/**
 * The socket of self-service terminals. A client cannot make terminals connect or disconnect, block accounts or send questions
 * of terminals, so that these events are not checked.
 */
export const terminalSocketChecks: readonly Check[] = [
  ...handshakeChecks('terminals', terminalNamespace),
  ...listChecks,
  ...orderChecks,
]
