import { done, refuse, type Outcome } from '../../values/outcome.ts'
import type { World } from '../world.ts'
import type { TerminalReply } from '../core/ports.ts'
import { terminalLockObstacle, terminalPasswordObstacle } from './obstacles.ts'

function outcomeOf(reply: TerminalReply): Outcome {
  switch (reply.kind) {
    case 'done':
      return done(undefined)
    case 'refused':
      return refuse('terminalRefused', { ...reply.error })
    case 'unknown':
      return refuse('terminalUnanswered')
  }
}

/** Locks or unlocks a terminal; the host reports the result (`facts.terminals`). */
export async function lockTerminal(world: World, terminalId: number, isLocked: boolean): Promise<Outcome> {
  const { state, facts } = world.store
  const obstacle = terminalLockObstacle(state, facts, terminalId)
  if (obstacle) return refuse(obstacle)
  return outcomeOf(await world.terminals.emit('set-status-terminal', { id: terminalId, status: isLocked }))
}

/** Sets the password that unlocks a terminal. It is sent only to the host and not logged. */
export async function sendTerminalPassword(
  world: World,
  terminalId: number,
  password: string,
): Promise<Outcome> {
  const { state, facts } = world.store
  const obstacle = terminalPasswordObstacle(state, facts, terminalId, password)
  if (obstacle) return refuse(obstacle)
  return outcomeOf(await world.terminals.emit('sendCodeTerminal', { id: terminalId, passwordCode: password }))
}
