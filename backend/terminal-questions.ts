import { randomUUID } from 'node:crypto'
import { operatorOfTerminal, terminalNumber, type WireTerminal } from '../src/protocol/terminals.ts'
import { inBackground } from './background.ts'
import { rooms, type Front, type TerminalNamespace } from './terminal-wire.ts'

interface QuestionsParts {
  readonly space: TerminalNamespace
  readonly listed: (operatorId: number) => Promise<WireTerminal[]>
  /** Whether a terminal has a connection to this process. */
  readonly isHere: (account: string) => boolean
  /** Whether sockets of other processes can be reached. */
  readonly hasOthers: boolean
}

/**
 * A terminal asks the pages of its operator for its counter (`get-data-front`), and one of them answers (`return-data-front`). Terminal
 * and page may be connected to two processes.
 */
export class TerminalQuestions {
  readonly #parts: QuestionsParts
  /** The question that each terminal waits for the answer of, by its account: the latest one alone, however often it is repeated. */
  readonly #open = new Map<string, string>()

  constructor(parts: QuestionsParts) {
    this.#parts = parts
    const { space } = parts
    space.on('ask-again', (operatorId) => inBackground('terminals ask', () => this.#askAllHere(operatorId)))
    space.on('answered', (requestId, front) => this.#accept(requestId, front))
  }

  ask(account: string): void {
    const requestId = randomUUID()
    this.#open.set(account, requestId)
    this.#parts.space
      .to(rooms.ofOperator(operatorOfTerminal(account)))
      .emit('get-data-front', { id: terminalNumber(account), requestId })
  }

  /** Every connected terminal of an operator asks again. */
  async askAll(operatorId: number): Promise<void> {
    const { space, hasOthers } = this.#parts
    if (hasOthers) space.serverSideEmit('ask-again', operatorId)
    await this.#askAllHere(operatorId)
  }

  async #askAllHere(operatorId: number): Promise<void> {
    const { listed, isHere } = this.#parts
    for (const { hashId } of await listed(operatorId)) if (isHere(hashId)) this.ask(hashId)
  }

  /** A page answers. The answer is accepted even without a question. */
  answer(requestId: string, front: Front): void {
    const { space, hasOthers } = this.#parts
    if (this.#terminalOf(requestId) !== undefined) this.#accept(requestId, front)
    else if (hasOthers) space.serverSideEmit('answered', requestId, front)
  }

  forget(account: string): void {
    this.#open.delete(account)
  }

  #terminalOf(requestId: string): string | undefined {
    return [...this.#open].find(([, question]) => question === requestId)?.[0]
  }

  /** The first answer of a page counts. */
  #accept(requestId: string, front: Front): void {
    const account = this.#terminalOf(requestId)
    if (account === undefined || operatorOfTerminal(account) !== front.operatorId) return
    this.#open.delete(account)
    this.#parts.space.to(rooms.ofTerminal(account)).emit('return-data-front', front)
  }
}
