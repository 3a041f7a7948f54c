import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import * as announcements from '../src/protocol/announcements.ts'
import * as games from '../src/protocol/games.ts'
import { isSandboxCall, openCalls, optionalCalls } from '../src/protocol/host-contract.ts'
import { hostCalls, type HostCall, type HostCallName } from '../src/protocol/host-calls.ts'
import { mainSocketEvents } from '../src/protocol/host-sockets.ts'
import * as payouts from '../src/protocol/payouts.ts'
import { WireUser } from '../src/protocol/players.ts'
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
import { HostError } from '../src/protocol/wire.ts'
import { Deployment } from '../src/values/deployment.ts'
import { protocolTables } from './protocol-tables.ts'

const isSchema = (value: unknown): value is GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'

/** Shapes that have a name of their own on the wire; what is not among them is written out where it is used. */
const exported: Readonly<Record<string, unknown>> = {
  ...games,
  ...tickets,
  ...tillRecords,
  ...payouts,
  ...reports,
  ...announcements,
  WireTerminal,
  WireUser,
  HostError,
  Deployment,
}
const named: Readonly<Record<string, GenericSchema>> = Object.fromEntries(
  Object.entries(exported)
    .flatMap(([name, value]): [string, GenericSchema][] =>
      isSchema(value) ? [[name.replace(/^Wire/, ''), value]] : [],
    )
    .sort(([left], [right]) => (left < right ? -1 : 1)),
)

const shapesAt = '#/components/schemas/'

function schemaOf(schema: GenericSchema, definitions = named): JsonSchema {
  const { $schema, $defs, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
    definitions,
    overrideRef: ({ referenceId }) => shapesAt + referenceId,
    overrideAction: ({ valibotAction, jsonSchema }) =>
      valibotAction.type === 'check' &&
      'message' in valibotAction &&
      typeof valibotAction.message === 'string'
        ? { ...jsonSchema, description: valibotAction.message }
        : undefined,
  })
  void [$schema, $defs]
  return rest
}

/** The named shapes; within one, the others by name. */
export const shapes: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  Object.entries(named).map(([name, schema]) => {
    const { [name]: itself, ...others } = named
    void itself
    return [name, schemaOf(schema, others)]
  }),
)

/** The name of the shape that a schema refers to; nothing where it is no reference. */
export const shapeName = ({ $ref }: JsonSchema): string | undefined => $ref?.slice(shapesAt.length)

export interface ContractCall {
  readonly name: HostCallName
  readonly call: HostCall
  readonly text: string
  readonly isOpen: boolean
  readonly isOptional: boolean
  readonly request: JsonSchema
  readonly answer: JsonSchema
  /** The codes that its text names. */
  readonly refusals: readonly number[]
}

export interface CallTable {
  readonly name: string
  readonly text: string
  readonly calls: readonly ContractCall[]
}

const tables = protocolTables()

/** Every call of the contract by the table it stands in; those of the sandbox alone are none. */
export function callTables(): readonly CallTable[] {
  const calls = new Map<string, HostCall>(Object.entries(hostCalls))
  return tables
    .map(({ name, text, entries }) => ({
      name,
      text,
      calls: [...entries].flatMap(([entry, about]): ContractCall[] => {
        const call = calls.get(entry)
        return call && !isSandboxCall(call) ? [described(entry as HostCallName, call, about)] : []
      }),
    }))
    .filter((table) => table.calls.length > 0)
}

const described = (name: HostCallName, call: HostCall, text: string): ContractCall => ({
  name,
  call,
  text,
  isOpen: openCalls.includes(name),
  isOptional: optionalCalls.includes(name),
  request: schemaOf(call.request),
  answer: schemaOf(call.answer),
  refusals: [...new Set(text.match(/\b10(?:0\d|1[0-5])\b/g) ?? [])].map(Number),
})

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
  { table: 'mainSocketEvents', namespace: '/', from: 'host', events: mainSocketEvents },
  { table: 'terminalSocketEvents', namespace: terminalNamespace, from: 'host', events: terminalSocketEvents },
  { table: 'terminalSocketEmits', namespace: terminalNamespace, from: 'page', events: terminalSocketEmits },
  { table: 'terminalEmits', namespace: terminalNamespace, from: 'terminal', events: terminalEmits },
] as const

/** What crosses each socket, by its namespace and by who says it. A connection is no event of anybody's making. */
export const socketTables = (): readonly SocketTable[] =>
  sockets.map(({ table, namespace, from, events }) => {
    const texts = tables.find(({ name }) => name === table)?.entries
    return {
      namespace,
      from,
      events: Object.entries(events)
        .filter(([name]) => name !== 'connect')
        .map(([name, schema]) => ({ name, text: texts?.get(name) ?? '', payload: schemaOf(schema) })),
    }
  })
