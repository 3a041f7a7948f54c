import type { AnswerOf, HostCallName, RequestOf } from '../../src/protocol/host-calls.ts'
import type { HostPort, HostReply } from '../../src/worker/core/ports.ts'
import { silent } from './core.ts'
import { hostError, errorCodes } from '../../src/protocol/error-codes.ts'

/** The fate of a request on its way. */
type Way = 'fine' | 'requestLost' | 'answerLost'

interface Account {
  readonly userId: string
  name: string
  card: string | null
  wallet: number
  operator: boolean
}

type Answer = { readonly value: unknown } | { readonly error: { code: number; name: string } }
const refused = (name: string): Answer => ({ error: { code: errorCodes.incorrectData, name } })

/** A host with players only, which repeats its first answer for a known key; for tests of the core. */
export class PlayerHost implements HostPort {
  readonly sessionRefused$ = silent.host.sessionRefused$
  readonly socket$ = silent.host.socket$
  readonly accounts: Account[] = []
  till: number
  /** The fates of the next changing requests; later ones arrive. */
  ways: Way[] = []
  /** The number of executed changes. */
  effects = 0
  readonly #answers = new Map<string, { request: string; answer: Answer }>()

  constructor(till: number) {
    this.till = till
  }

  add(name: string, card: string | null, wallet = 0, operator = false): Account {
    const account = { userId: `P${this.accounts.length + 1}`, name, card, wallet, operator }
    this.accounts.push(account)
    return account
  }

  async call<Name extends HostCallName>(
    name: Name,
    request: RequestOf<Name>,
    key = '',
  ): Promise<HostReply<AnswerOf<Name>>> {
    const way = key === '' ? 'fine' : (this.ways.shift() ?? 'fine')
    const unknown = { kind: 'unknown', reason: 'noAnswer', hostAtMs: null } as const
    if (way === 'requestLost') return unknown
    const answer = this.#once(name, JSON.stringify(request), key)
    if (answer === null || way === 'answerLost') return unknown
    return 'error' in answer
      ? { kind: 'refused', error: answer.error, hostAtMs: null }
      : { kind: 'answer', value: answer.value as AnswerOf<Name>, hostAtMs: null }
  }

  #once(name: HostCallName, request: string, key: string): Answer | null {
    const earlier = this.#answers.get(key)
    if (earlier) return earlier.request === request ? earlier.answer : refused('id_reused')
    const answer = this.#answer(name, JSON.parse(request) as never)
    if (key !== '' && answer) this.#answers.set(key, { request, answer })
    return answer
  }

  #answer(name: HostCallName, request: never): Answer | null {
    switch (name) {
      case 'getUserByIdCard':
        return this.#byCard(request)
      case 'getAllUsers':
        return { value: { success: true, users: this.accounts.map((account) => ({ _id: '', ...account })) } }
      case 'createUser':
        return this.#create(request)
      case 'updateUser':
        return this.#update(request)
      case 'getWalletByIdUser':
        return { value: { wallet: this.till, operatorId: 1042 } }
      case 'movementInquiry':
      case 'getLedger':
        return { error: hostError('not_found') }
      default:
        return null
    }
  }

  #byCard({ idCard }: RequestOf<'getUserByIdCard'>): Answer {
    const account = this.accounts.find(({ card }) => card === idCard)
    return account
      ? { value: { success: true, user: { _id: '', ...account }, wallet: account.wallet } }
      : refused('user_not_found')
  }

  #create({ card, name, amount }: RequestOf<'createUser'>): Answer {
    if (this.accounts.some((account) => account.card === card)) return refused('card_taken')
    this.effects++
    const account = this.add(name, card, amount)
    this.till += amount
    const user = { _id: '', ...account }
    return { value: { success: true, user, wallet: amount, balanceOperator: this.till } }
  }

  #update({ userId, amount, method, card, name }: RequestOf<'updateUser'>): Answer {
    const account = this.accounts.find((candidate) => candidate.userId === userId)
    if (!account) return refused('user_not_found')
    const signed = method === 'refillTerminal' ? amount : -amount
    if (account.wallet + signed < 0 || this.till + signed < 0) return refused('not_enough_funds')
    this.effects++
    account.wallet += signed
    this.till += signed
    if (card !== undefined) account.card = card
    if (name !== undefined) account.name = name
    return { value: { success: true, wallet: account.wallet, balanceOperator: this.till } }
  }
}
