import { crc32 } from './crc32.ts'

/** An event of any version: what a search needs of it. */
export interface Searched {
  readonly at: number
  readonly type: string
  readonly data: unknown
}

/** What an event must have: every part that is named. */
export interface Criteria {
  /** A barcode, or the id of a ticket, movement, receipt, print job, wallet or player, as `asId` gives it. */
  readonly id?: string | undefined
  readonly type?: string | undefined
  /** Minor units. */
  readonly amount?: number | undefined
  readonly game?: number | undefined
  readonly player?: string | undefined
  /** The name or reason of a refusal or a fault. */
  readonly error?: string | undefined
}

/** A barcode without the signs between its groups, an id in lower case. */
export const asId = (text: string): string =>
  /^[\d\s-]+$/.test(text) && !/^\d{8}-\d{4}-/.test(text) ? text.replaceAll(/[\s-]/g, '') : text.toLowerCase()

const games: ReadonlySet<string> = new Set(['gameId'])
const amounts: ReadonlySet<string> = new Set([
  ...['accountBalance', 'amount', 'balance', 'collected', 'counted', 'expected', 'instantPrize'],
  ...['ledger', 'opening', 'price', 'prize', 'received', 'total'],
])

/** Whether any text in the event is one of these. */
export const mentions = ({ data }: Pick<Searched, 'data'>, isOne: (text: string) => boolean): boolean =>
  hasValue(data, (value) => typeof value === 'string' && isOne(value))

export const matches = (event: Searched, { id, type, amount, game, player, error }: Criteria): boolean =>
  (type === undefined || event.type === type) &&
  (error === undefined || errorOf(event)?.split(' ')[1] === error) &&
  (id === undefined || mentions(event, (text) => text === id)) &&
  (player === undefined || mentions(event, (text) => text === player)) &&
  (amount === undefined || hasValue(event.data, (value, key) => value === amount && amounts.has(key))) &&
  (game === undefined || hasValue(event.data, (value, key) => value === game && games.has(key)))

/** Whether a value in an object, at any depth, is one of those that are sought. */
function hasValue(
  value: unknown,
  isSought: (value: string | number, key: string) => boolean,
  key = '',
): boolean {
  if (typeof value === 'string' || typeof value === 'number') return isSought(value, key)
  // A state has everything in it, and an event with it is about nothing in particular.
  if (typeof value !== 'object' || value === null || key === 'state') return false
  return Object.entries(value).some(([name, member]) => hasValue(member, isSought, name))
}

/** Longer texts are no ids. */
const longestText = 100
const isIndexed = (text: string | undefined): boolean => text !== undefined && text.length <= longestText
const encoder = new TextEncoder()
/** A number of 32 bits, signed as PostgreSQL has them. */
const tokenOf = (text: string): number => crc32(encoder.encode(text)) | 0

/** Adds what the event can be found by to the tokens of an index. Two texts may have one token: what is found is compared. */
export function addTokens({ type, data }: Searched, tokens: Set<number>): void {
  tokens.add(tokenOf(`type ${type}`))
  hasValue(data, (value, key) => {
    if (typeof value === 'string') {
      if (isIndexed(value)) tokens.add(tokenOf(`text ${value}`))
    } else if (amounts.has(key)) tokens.add(tokenOf(`amount ${value}`))
    else if (games.has(key)) tokens.add(tokenOf(`game ${value}`))
    return false
  })
}

/** The tokens that an event has if it meets the criteria. */
export const tokensSought = ({ id, type, amount, game, player, error }: Criteria): number[] =>
  [
    type === undefined ? null : `type ${type}`,
    amount === undefined ? null : `amount ${amount}`,
    game === undefined ? null : `game ${game}`,
    ...[id, player, error].map((text) => (isIndexed(text) ? `text ${text}` : null)),
  ].flatMap((text) => (text === null ? [] : [tokenOf(text)]))

/** Ends of a print that need nobody. */
const goodResults: ReadonlySet<unknown> = new Set(['printed', 'unconfirmed'])
/** Types of faults and refusals; all others say so in their names. */
const faults: ReadonlySet<string> = new Set([
  ...['dayCloseStopped', 'logDamageFound', 'printServiceUnreached', 'reportFailed', 'stateCarriedOver'],
])

/** A type or a reason. Any other text is no name, and says nothing to a program. */
export const nameForm = /^[\w.-]{1,60}$/

/** What went wrong in an event: its type, and the name or reason of the refusal or the fault; null if nothing did. */
export function errorOf({ type, data }: Searched): string | null {
  const { name, reason, result } = (data ?? {}) as Record<string, unknown>
  // The type of an event that this version does not know may be any text.
  if (!nameForm.test(type)) return null
  const isFault = faults.has(type) || /(?:Refused|Unknown|NeverReceived)$/.test(type)
  const isBadPrint = type.endsWith('PrintEnded') && !goodResults.has(result)
  const isForcedOut = type === 'loggedOut' && reason !== 'operator'
  if (!isFault && !isBadPrint && !isForcedOut) return null
  const why = [name, isBadPrint ? result : reason].find((text) => typeof text === 'string')
  return why !== undefined && nameForm.test(why) ? `${type} ${why}` : type
}
