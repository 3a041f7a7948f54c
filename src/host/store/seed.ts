import { baseIdOf, gameIds, isGrandLottery } from '../../games/catalogue.ts'
import type { HostCommand } from '../rules/decide.ts'
import { registrationCodeOf } from '../rules/operators.ts'
import type { OfferedGame, Shop, TvBox } from '../rules/records.ts'
import type { CurrencyCode, Minor } from '../../values/money.ts'
import type { CardOf } from '../calls/player-calls.ts'
import type { Host } from './host.ts'

interface SeedOperator {
  readonly operatorId: number
  readonly login: string
  readonly permittedGames: number[]
}

interface SeedPlayer {
  readonly name: string
  readonly card: string
  readonly isOperator?: boolean
}

/** The first content of a new host. */
export interface Seed {
  readonly shop: Shop
  readonly operator: SeedOperator
  /** An operator without a password, who sets one with the registration code. */
  readonly newcomer: SeedOperator
  readonly openingTill: Minor
  /** Number of self-service terminals of each operator. */
  readonly terminalIds: readonly number[]
  readonly players: readonly SeedPlayer[]
  readonly tvBoxes: readonly TvBox[]
  readonly games: OfferedGame[]
}

/** The operator's password hash, and the registration code of the newcomer. */
export interface SeedSecrets {
  readonly passwordHash: string
  readonly code: string
}

/** The approximate value of 1.00 Brazilian real, so that prices are plausible in every currency. */
const scale: Record<CurrencyCode, number> = { BRL: 1, SOL: 1, RSD: 10, UAH: 10 }

function offered(gameId: number, factor: number): OfferedGame {
  const prices = { '1': 100 * factor, '2': 250 * factor, '3': 500 * factor }
  const grandPrices = { '1': 200 * factor, '2': 500 * factor, '3': 1_000 * factor }
  return { gameId, prices: isGrandLottery(gameId) ? [prices, grandPrices] : [prices] }
}

/** The newcomer who uses the registration code may sell only the base games, which shows how privileges limit the games. */
const isBaseGame = (gameId: number): boolean => gameId === baseIdOf(gameId)

/** The same players, with the same cards, in every currency. */
export const seedPlayers: readonly SeedPlayer[] = [
  { name: 'Ana Duarte', card: '04A1B2C3D41090' },
  { name: 'Bruno Lopes', card: '04A1B2C3D41091' },
  { name: 'Carla Nunes', card: '04A1B2C3D41092' },
  { name: 'Gerência', card: '04A1B2C3D4FFFF', isOperator: true },
]

export function defaultSeed(currency: CurrencyCode): Seed {
  const factor = scale[currency]
  return {
    shop: { name: 'Balcão Rossio', id: '7' },
    operator: { operatorId: 1042, login: 'operator', permittedGames: [...gameIds] },
    newcomer: { operatorId: 1043, login: 'operator2', permittedGames: gameIds.filter(isBaseGame) },
    openingTill: 100_000 * factor,
    terminalIds: [1, 2, 3],
    players: seedPlayers,
    tvBoxes: [
      { deviceId: 'tv-1', gameId: 16 },
      { deviceId: 'tv-2', gameId: 20 },
      { deviceId: 'tv-3', gameId: null },
    ],
    games: gameIds.map((gameId) => offered(gameId, factor)),
  }
}

/** A host that offers no game has not been seeded: the games are stored last. */
export const isSeeded = (host: Host): Promise<boolean> =>
  host.read({}, ({ games }) => Object.keys(games).length > 0)

/** What was stored before a power failure stays as it is. Without secrets the shop has no operators. */
export async function seedHost(host: Host, seed: Seed, secrets: SeedSecrets | null): Promise<void> {
  const { openingTill, operator, newcomer, shop, games } = seed
  const execute = (command: HostCommand) => host.execute(command, () => undefined)
  await execute({ type: 'openShop', shop })
  if (secrets) {
    const { passwordHash, code } = secrets
    await execute({ type: 'addOperator', ...operator, passwordHash, openingTill })
    await execute({
      ...{ type: 'addOperator', ...newcomer, passwordHash: null, openingTill },
      registrationCode: code,
    })
  }
  await execute({ type: 'offerGames', games })
}

/**
 * The code with which the newcomer can set a password: the one that is still valid, otherwise `another`, which is issued. Null if
 * there is no newcomer without a password.
 */
export async function newcomersCode(
  host: Host,
  { newcomer: { operatorId } }: Seed,
  another: string,
): Promise<string | null> {
  const { isWaiting, code } = await host.read({}, (state) => ({
    isWaiting: state.operators[operatorId]?.passwordHash === null,
    code: registrationCodeOf(state, operatorId, host.now()),
  }))
  if (!isWaiting || code !== null) return code
  await host.execute({ type: 'issueRegistrationCode', code: another, operatorId }, () => undefined)
  return another
}

/** Who can log in at a shop: the sandbox's operator, whom everybody knows; other operators alone; or nobody yet. */
export type KnownOperators = 'sandbox' | 'others' | 'none'

export const knownOperators = (host: Host, { operator }: Seed): Promise<KnownOperators> =>
  host.read({}, ({ operators }) => {
    if (operators[operator.operatorId]?.login === operator.login) return 'sandbox'
    return Object.keys(operators).length > 0 ? 'others' : 'none'
  })

/**
 * Terminals, TV boxes and players with cards. Each start adds those that are missing, so that a data folder of an earlier
 * version gets them as well. They begin without money. A shop without the seed's operator, which an administrator has filled, gets none.
 */
export async function seedCustomers(
  host: Host,
  seed: Seed,
  cardOf: CardOf,
  newId: () => string,
): Promise<void> {
  const { operatorId, login } = seed.operator
  const { isOfSeed, operatorIds, hasPlayers } = await host.read(
    { allPlayers: true },
    ({ operators, players }) => ({
      isOfSeed: operators[operatorId]?.login === login,
      operatorIds: Object.values(operators).map((operator) => operator.operatorId),
      hasPlayers: Object.keys(players).length > 0,
    }),
  )
  if (!isOfSeed) return
  const execute = (command: HostCommand) => host.execute(command, () => undefined)
  for (const each of operatorIds)
    await execute({ type: 'addTerminals', operatorId: each, terminalIds: seed.terminalIds })
  if (!hasPlayers)
    for (const { card, ...player } of seed.players)
      await execute({ type: 'addPlayer', operatorId, key: newId(), card: cardOf(card), amount: 0, ...player })
  await execute({ type: 'addTvBoxes', tvBoxes: seed.tvBoxes })
}
