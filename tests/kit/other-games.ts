import { gameRules } from '../../src/games/catalogue.ts'
import type { GameRules } from '../../src/protocol/game-rules.ts'
import type { WireGameConfig } from '../../src/protocol/games.ts'
import { withBody, type Behaviour, type HostRequest } from '../../cli/host/faults/fault.ts'

/** Games of a host that the page's catalogue does not have. In the sandbox host behind they are keno 52, the small wheel and digits 24. */
export const otherKeno = 7052
export const otherTable = 7042
export const otherDigits = 7024

const sandboxIds: ReadonlyMap<number, number> = new Map([
  [otherKeno, 52],
  [otherTable, 42],
  [otherDigits, 24],
])
const otherIds = new Map([...sandboxIds].map(([other, own]) => [own, other]))

function tableRules(): GameRules {
  const rules = gameRules(42)!
  if (rules.family !== 'table') throw new Error('game 42 is no table')
  const names = { low: 'Águas rasas', high: 'Águas fundas', red: 'Corais', black: 'Rochas' }
  const markets = rules.markets.map(({ key, ...market }) => ({
    ...market,
    key: `pond-${key}`,
    names: { pt: names[key as keyof typeof names] },
  }))
  return { ...rules, board: 'table', markets }
}

const described: Readonly<Record<number, Pick<WireGameConfig, 'game_name' | 'names' | 'rules'>>> = {
  [otherKeno]: { game_name: 'Blue keno', names: { pt: 'Keno Azul' }, rules: gameRules(52) },
  [otherTable]: { game_name: 'Pond', names: { pt: 'Lagoa' }, rules: tableRules() },
  [otherDigits]: { game_name: 'House numbers', names: { pt: 'Números de casa' }, rules: gameRules(24) },
}

const idFields = ['game_id', 'gameId']

/** The same data with the games that have another id under `ids`. */
function renamed(data: unknown, ids: ReadonlyMap<number, number>): unknown {
  if (Array.isArray(data)) return data.map((part: unknown) => renamed(part, ids))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([key, part]: [string, unknown]) => {
      const isId = idFields.includes(key) && typeof part === 'number'
      return [key, isId ? (ids.get(part) ?? part) : renamed(part, ids)]
    }),
  )
}

/** Only the other games, by their ids. */
const renamedTimers = (timers: object): object =>
  Object.fromEntries(
    Object.entries(timers).flatMap(([gameId, draws]: [string, unknown]) => {
      const other = otherIds.get(Number(gameId))
      return other === undefined ? [] : [[other, draws]]
    }),
  )

interface Games {
  readonly data: readonly { readonly game_id: number }[]
}

function renamedAnswer(name: HostRequest['name'], answer: object): unknown {
  if (name === 'getTimers') return renamedTimers(answer)
  const other = renamed(answer, otherIds)
  if (name !== 'config' && name !== 'privileges') return other
  const { data, ...rest } = other as Games
  const games = data.filter(({ game_id: id }) => sandboxIds.has(id))
  return {
    ...rest,
    data: name === 'config' ? games.map((game) => ({ ...game, ...described[game.game_id] })) : games,
  }
}

/** A host that sells only these games. */
export const sellsOtherGames: Behaviour = {
  http: (host) => async (request) => {
    const body = request.body === '' ? '' : JSON.stringify(renamed(JSON.parse(request.body), sandboxIds))
    const response = await host({ ...request, body })
    if (!response.text.startsWith('{') || response.status !== 200) return response
    return withBody(response, renamedAnswer(request.name, JSON.parse(response.text) as object))
  },
  event: ({ name, payload }) => [
    name === 'updateTimers' ? renamedTimers(payload as object) : renamed(payload, otherIds),
  ],
}
