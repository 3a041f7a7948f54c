import type { JsonSchema } from '@valibot/to-json-schema'
import { getDescription, type GenericSchema } from 'valibot'
import * as announcements from '../src/protocol/announcements.ts'
import { GameMarket, GameRules } from '../src/protocol/game-rules.ts'
import * as games from '../src/protocol/games.ts'
import { accessCalls, WireDeployment } from '../src/protocol/access.ts'
import * as draws from '../src/protocol/draws.ts'
import { isSandboxCall } from '../src/protocol/host-call.ts'
import type { HostCall } from '../src/protocol/host-calls.ts'
import { mainSocketEvents } from '../src/protocol/host-sockets.ts'
import { headCalls } from '../src/protocol/heads.ts'
import * as payouts from '../src/protocol/payouts.ts'
import { playerCalls, WireUser } from '../src/protocol/players.ts'
import * as reports from '../src/protocol/reports.ts'
import {
  terminalEmits,
  terminalNamespace,
  terminalSocketEmits,
  terminalSocketEvents,
  WireTerminal,
} from '../src/protocol/terminals.ts'
import * as tillRecords from '../src/protocol/till-records.ts'
import * as tickets from '../src/protocol/tickets.ts'
import { saleCalls } from '../src/protocol/sale.ts'
import { shopCalls } from '../src/protocol/shop.ts'
import { tillCalls } from '../src/protocol/till.ts'
import { tvBoxCalls } from '../src/protocol/tv-boxes.ts'
import { walletCalls } from '../src/protocol/wallets.ts'
import { HostError } from '../src/protocol/wire.ts'
import { isSchema, shapesOf } from './shapes.ts'

/** Shapes with their own name in the contract; all others are written out where they are used. */
const { shapes, schemaOf } = shapesOf({
  ...games,
  GameRules,
  GameMarket,
  ...tickets,
  ...tillRecords,
  ...payouts,
  ...reports,
  ...announcements,
  ...draws,
  WireTerminal,
  WireUser,
  HostError,
  Deployment: WireDeployment,
})
export { shapes }

export interface ContractCall {
  readonly name: string
  readonly call: HostCall
  readonly request: JsonSchema
  readonly answer: JsonSchema
}

export interface CallTable {
  readonly title: string
  /** What holds for all of its calls. */
  readonly about: string
  readonly calls: readonly ContractCall[]
}

const tables: readonly (Pick<CallTable, 'title' | 'about'> & {
  readonly rows: Readonly<Record<string, HostCall>>
})[] = [
  {
    title: 'Sessions',
    about: 'Which host this is, and how a session with it begins, goes on and ends.',
    rows: accessCalls,
  },
  {
    title: 'The shop',
    about: 'What a counter requests about itself and its shop.',
    rows: shopCalls,
  },
  {
    title: 'Sales',
    about: 'The sale of tickets at the counter, and inquiries of the operator who sold them.',
    rows: saleCalls,
  },
  {
    title: 'Checks and payouts',
    about: 'Tickets that come back to the counter: they are checked, paid, and taken back.',
    rows: payouts.payoutCalls,
  },
  {
    title: 'Cash of the till',
    about: 'Cash that goes into the till and out of it by itself.',
    rows: tillCalls,
  },
  {
    title: 'Player wallets',
    about:
      'QR wallets of players. Amounts are minor units; money counts for the till of the caller. Anybody with a session may ask ' +
      'whose a QR code is and what the account holds; only the operator who opened a wallet settles it.',
    rows: walletCalls,
  },
  {
    title: 'Player cards, and the funds of terminals',
    about:
      'Accounts of players with cards, and the money of self-service terminals, which is moved by the same call. Amounts are ' +
      'minor units; cash counts for the till of the caller.',
    rows: playerCalls,
  },
  {
    title: 'TV boxes',
    about:
      "The TV-box service (sections 3 and 7): which game each device shows. Its identity, too, is the session's.",
    rows: tvBoxCalls,
  },
  {
    title: 'Reports',
    about:
      "The reports of the caller's own till. A day is one of the deployment's time zone; the current one, the seven that end " +
      'with it, or those from `date1` to `date2`. Credit is what was put into wallets or terminals, debit what came out. The ' +
      'accounts of players with cards count with the terminals: the same call moves both. What a terminal sells is paid with ' +
      "funds that were credited before, and is none of the till's sales.",
    rows: reports.reportCalls,
  },
  {
    title: 'Announcements',
    about:
      'Messages and results, the newest first, and what there is to download: nothing that a sale needs.',
    rows: announcements.announcementCalls,
  },
  {
    title: 'Till records',
    about:
      'What the host keeps of the till of the caller: what became of its requests, and every change of it.',
    rows: tillRecords.tillRecordCalls,
  },
  {
    title: 'Proofs of draws',
    about:
      'With these anybody recomputes the result of a draw, and the holder of a ticket checks that it took part. They need no session.',
    rows: draws.drawCalls,
  },
  {
    title: 'Heads of logs',
    about: 'With these a counter proves that its event log was not rewritten or shortened.',
    rows: headCalls,
  },
]

/** Every call of the contract by its table, without those that only the sandbox has. */
export const callTables: readonly CallTable[] = tables.map(({ title, about, rows }) => ({
  title,
  about,
  calls: Object.entries(rows)
    .filter(([, call]) => !isSandboxCall(call))
    .map(([name, call]) => ({
      name,
      call,
      request: schemaOf(call.request),
      answer: schemaOf(call.answer),
    })),
}))

export interface SocketEvent {
  readonly name: string
  readonly text: string
  readonly payload: JsonSchema
}

export interface SocketTable {
  readonly namespace: string
  readonly from: 'host' | 'page' | 'terminal'
  readonly events: readonly SocketEvent[]
}

const sockets = [
  { namespace: '/', from: 'host', events: mainSocketEvents },
  { namespace: terminalNamespace, from: 'host', events: terminalSocketEvents },
  { namespace: terminalNamespace, from: 'page', events: terminalSocketEmits },
  { namespace: terminalNamespace, from: 'terminal', events: terminalEmits },
] as const

/** The events of each socket, by namespace and direction. A connection is not an event. */
export const socketTables: readonly SocketTable[] = sockets.map(({ namespace, from, events }) => ({
  namespace,
  from,
  events: Object.entries(events)
    .filter(([name]) => name !== 'connect')
    .map(([name, schema]) => ({ name, text: getDescription(schema) ?? '', payload: payloadOf(schema) })),
}))

/** Without its description, so that a shape with a name is referred to. */
function payloadOf(schema: GenericSchema): JsonSchema {
  const isDescribed = getDescription(schema) !== undefined
  const [described]: readonly unknown[] =
    isDescribed && 'pipe' in schema && Array.isArray(schema.pipe) ? (schema.pipe as unknown[]) : []
  return schemaOf(isSchema(described) ? described : schema)
}
