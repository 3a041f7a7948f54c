import * as v from 'valibot'
import { baseIdOf } from '../../src/games/catalogue.ts'
import { refused, type Refused } from '../../src/host/calls/handlers.ts'
import { offeredIds } from '../../src/host/rules/config.ts'
import type { HostCommand } from '../../src/host/rules/decide.ts'
import type { By } from '../../src/host/rules/events.ts'
import { featureObstacle } from '../../src/host/rules/features.ts'
import { messageLength } from '../../src/host/rules/messages.ts'
import type { AddOperator } from '../../src/host/rules/operators.ts'
import { findTvBox } from '../../src/host/rules/tv-boxes.ts'
import { hostError } from '../../src/protocol/error-codes.ts'
import { terminalAccount } from '../../src/protocol/terminals.ts'
import { GameId, NonNegativeMinor } from '../../src/protocol/wire.ts'
import { RolledBack, type Database } from '../../node/database/database.ts'
import { periodBounds, periodNames, setPeriod } from '../operations/retention.ts'
import { inBackground } from '../background.ts'
import { newRegistrationCode } from '../registration-code.ts'
import { recordedActSql, recordedActValues } from '../store/recorded-acts.ts'
import { limitNames } from '../store/terms.ts'
import type { Hosts } from '../store/hosts.ts'
import type { TerminalKeys } from '../terminal-keys.ts'
import type { Administrators } from './administrators.ts'

export interface ActParts {
  readonly hosts: Pick<Hosts, 'shop' | 'openedShop' | 'ofOperator' | 'byLogin' | 'firstShop' | 'setLimit'>
  readonly database: Pick<Database, 'query'>
  readonly administrators: Administrators
  readonly keys: TerminalKeys
  /** Closes the sockets whose sessions have ended. */
  readonly dropOver: () => Promise<void>
}

/** What an act did, for the administrator; or why it was refused. */
type Done = Readonly<Record<string, unknown>> | Refused

const name = v.pipe(v.string(), v.regex(/^[\p{L}\p{N}._-]{1,40}$/u))
const operatorId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** Without a shop, the one that was opened first. */
const shop = { shop: v.optional(v.string()) }
const games = v.array(GameId)
/** As it is printed. */
const shopName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60))

const terminal = v.object({
  operatorId,
  id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999)),
})

/** What each act needs, besides the reason. */
export const actRequests = {
  approvePayout: v.object({ ...shop, barcode: v.string() }),
  addOperator: v.object({ ...shop, login: name, games: v.optional(games) }),
  issueCode: v.object({ operatorId }),
  setGames: v.object({ operatorId, games }),
  blockOperator: v.object({ operatorId, isBlocked: v.boolean() }),
  blockWallet: v.object({ ...shop, userId: v.string(), isBlocked: v.boolean() }),
  forgetHead: v.object({ ...shop, counterId: v.pipe(v.string(), v.maxLength(64)) }),
  setLimit: v.object({ name: v.picklist(limitNames), amount: NonNegativeMinor }),
  setGameLimit: v.object({ game: GameId, amount: NonNegativeMinor }),
  setPeriod: v.object({
    records: v.picklist(periodNames),
    days: v.pipe(v.number(), v.integer(), v.minValue(periodBounds.least), v.maxValue(periodBounds.most)),
  }),
  sendMessage: v.object({
    ...shop,
    to: v.nullable(operatorId),
    text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(messageLength)),
  }),
  addShop: v.object({ id: name, name: shopName }),
  renameShop: v.object({ shop: name, name: shopName }),
  addTerminal: terminal,
  terminalKey: terminal,
  addTvBox: v.object({ ...shop, deviceId: name }),
  addAdministrator: v.object({ name }),
  endAdministrator: v.object({ name }),
  replaceOwnersKey: v.object({}),
} as const
export type ActName = keyof typeof actRequests
type RequestOf<Name extends ActName> = v.InferOutput<(typeof actRequests)[Name]>

/** One function for each act. Each is recorded with who and why: in its event, or in its row. */
export type Acts = { readonly [Name in ActName]: (request: RequestOf<Name>, by: By) => Promise<Done> }

/** How often an operator is added again under another number. */
const mostTries = 20

const notFound = (field: string) => refused(hostError('malformed', field))

const areAmong = (offered: readonly number[], named: readonly number[] = []): boolean =>
  named.every((game) => offered.includes(game))

interface InShop {
  readonly shop?: string | undefined
}

export function actsOf({ hosts, database, administrators, keys, dropOver }: ActParts): Acts {
  const shopOf = async ({ shop: id }: InShop) => hosts.openedShop(id ?? (await hosts.firstShop()) ?? '')
  const executed = async (
    host: ReturnType<Hosts['shop']>,
    command: HostCommand,
    done: Done = {},
  ): Promise<Done> => {
    const answer = await host.execute(command, () => undefined)
    return answer.ok ? done : refused(answer.error)
  }
  const executedIn = async (where: InShop, command: HostCommand): Promise<Done> => {
    const host = await shopOf(where)
    return host ? executed(host, command) : notFound('shop')
  }
  const ofOperator = (id: number) => hosts.ofOperator(id).catch(() => null)
  const isThere = (host: ReturnType<Hosts['shop']>, account: string) =>
    host.read({ accounts: [account] }, (state) => account in state.terminals)
  async function nextOperator(): Promise<number> {
    const [row] = await database.query('select coalesce(max(operator), 1000) + 1 as next from logins')
    return Number(row?.['next'])
  }
  /**
   * Adds an operator under the next number, with a registration code; refused if the login is taken. Who adds another operator at the
   * same time may be first: then that number is taken, and this one gets the next.
   */
  async function numberedOperator(
    host: ReturnType<Hosts['shop']>,
    operator: Omit<AddOperator, 'type' | 'operatorId' | 'registrationCode'>,
  ): Promise<Done> {
    for (let triesLeft = mostTries; triesLeft > 0; triesLeft--) {
      // The log-in does not name the shop: a login is taken in all of them.
      if (await hosts.byLogin(operator.login)) return notFound('login')
      const operatorId = await nextOperator()
      const code = newRegistrationCode()
      const command = { type: 'addOperator', operatorId, registrationCode: code, ...operator } as const
      const { ok } = await host
        .execute(command, () => undefined)
        .catch((error: unknown) => {
          if (error instanceof RolledBack && error.isConflict) return { ok: false }
          throw error
        })
      if (ok) return { operatorId, code }
    }
    throw new Error('the operator got no number: others were always first')
  }

  return {
    approvePayout: ({ barcode, ...where }, by) => executedIn(where, { type: 'approvePayout', barcode, by }),

    async addOperator({ login, games: permitted, ...where }, by) {
      const host = await shopOf(where)
      if (!host) return notFound('shop')
      const offered = await host.read({}, offeredIds)
      if (!areAmong(offered, permitted)) return notFound('games')
      return numberedOperator(host, {
        ...{ login, passwordHash: null, openingTill: 0 },
        permittedGames: permitted ?? offered,
        by,
      })
    },

    async issueCode({ operatorId: id }, by) {
      const host = await ofOperator(id)
      const code = newRegistrationCode()
      return host
        ? executed(host, { type: 'issueRegistrationCode', operatorId: id, code, by }, { code })
        : notFound('operatorId')
    },

    async setGames({ operatorId: id, games: permittedGames }, by) {
      const host = await ofOperator(id)
      if (!host) return notFound('operatorId')
      if (!areAmong(await host.read({}, offeredIds), permittedGames)) return notFound('games')
      return executed(host, { type: 'setPrivileges', operatorId: id, permittedGames, by })
    },

    async blockOperator({ operatorId: id, isBlocked }, by) {
      const host = await ofOperator(id)
      if (!host) return notFound('operatorId')
      const done = await executed(host, { type: 'blockOperator', operatorId: id, isBlocked, by })
      inBackground('sockets of ended sessions', dropOver)
      return done
    },

    blockWallet: ({ userId, isBlocked, ...where }, by) =>
      executedIn(where, { type: 'blockWallet', userId, isBlocked, by }),

    forgetHead: ({ counterId, ...where }, by) => executedIn(where, { type: 'forgetLogHead', counterId, by }),

    async setLimit(limit, by) {
      return (await hosts.setLimit(limit, by)) ? {} : notFound('amount')
    },

    async setGameLimit({ game, amount }, by) {
      const offered = (await (await shopOf({}))?.read({}, offeredIds)) ?? []
      if (!offered.some((other) => baseIdOf(other) === baseIdOf(game))) return notFound('game')
      await hosts.setLimit({ name: 'liability', amount, game }, by)
      return {}
    },

    async setPeriod({ records, days }, by) {
      await setPeriod(database, records, days, by)
      return {}
    },

    sendMessage: ({ to, text, ...where }, by) => executedIn(where, { type: 'sendMessage', to, text, by }),

    async addShop({ id, name: printed }, by) {
      const first = await shopOf({})
      if (!first) return notFound('id')
      const offered = await first.read({}, (state) => Object.values(state.games))
      const opened = { id, name: printed }
      return executed(hosts.shop(id), { type: 'openShop', shop: opened, games: offered, by })
    },

    renameShop: ({ name: printed, ...where }, by) =>
      executedIn(where, { type: 'renameShop', name: printed, by }),

    async addTerminal({ operatorId: id, id: terminalId }, by) {
      const host = await ofOperator(id)
      if (!host) return notFound('operatorId')
      const obstacle = await host.read({}, (state) => featureObstacle(state, 'terminals'))
      if (obstacle) return refused(obstacle)
      const account = terminalAccount(id, terminalId)
      if (await isThere(host, account)) return notFound('id')
      const command = { type: 'addTerminals', operatorId: id, terminalIds: [terminalId], by } as const
      return executed(host, command, { account, key: keys.of(account) })
    },

    async terminalKey({ operatorId: id, id: terminalId }, by) {
      const host = await ofOperator(id)
      if (!host) return notFound('operatorId')
      const account = terminalAccount(id, terminalId)
      if (!(await isThere(host, account))) return notFound('id')
      const shown = { operatorId: id, terminalId }
      await database.query(recordedActSql(''), recordedActValues('terminalKeyShown', shown, by))
      return { account, key: keys.of(account) }
    },

    async addTvBox({ deviceId, shop: shopId }, by) {
      const host = await shopOf({ shop: shopId })
      if (!host) return notFound('shop')
      const obstacle = await host.read({}, (state) => featureObstacle(state, 'tvBox'))
      if (obstacle) return refused(obstacle)
      if (await host.read({}, (state) => findTvBox(state, deviceId) !== undefined))
        return notFound('deviceId')
      const page = `/tv?${new URLSearchParams({ device: deviceId, ...(shopId && { shop: shopId }) }).toString()}`
      return executed(host, { type: 'addTvBoxes', tvBoxes: [{ deviceId, gameId: null }], by }, { page })
    },

    async addAdministrator({ name: added }, by) {
      const key = await administrators.add(added, by)
      return key === null ? notFound('name') : { key }
    },

    async endAdministrator({ name: ended }, by) {
      return (await administrators.end(ended, by)) ? {} : notFound('name')
    },

    replaceOwnersKey: async (_request, by) => ({ key: await administrators.replaceOwnersKey(by) }),
  }
}
