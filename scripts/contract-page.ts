import type { JsonSchema } from '@valibot/to-json-schema'
import { baseIdOf, gameIds, gameRow, type GameRow } from '../src/games/catalogue.ts'
import { hostErrors, type HostErrorName } from '../src/protocol/error-codes.ts'
import { commonRefusals } from '../src/protocol/host-call.ts'
import { callTables, shapes, socketTables, type ContractCall } from './contract-calls.ts'
import { shapeName } from './shapes.ts'

const begin = '<!-- From here on made by `npm run openapi` from src/protocol. -->'
const end = '<!-- To here. -->'

/** The page with its generated part replaced. Throws if the page has no place for it. */
export function contractPage(page: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/host-contract.md needs the lines ${begin} and ${end}`)
  return `${page.slice(0, from)}${begin}\n\n${madePart()}\n\n${page.slice(to)}`
}

// Not as TypeScript: a formatter would parse a label and a type as code.
const fenced = (lines: readonly string[]) => ['```text', ...lines, '```'].join('\n')

function madePart(): string {
  const parts = callTables.map(({ title, about, calls }) =>
    paragraphs(`### ${title}`, forOperators(about), ...calls.map(callPart)),
  )
  const sockets = socketTables.map(({ namespace, from, events }) =>
    paragraphs(
      `### Namespace \`${namespace}\`, from the ${from}`,
      ...events.map(({ name, text, payload }) =>
        paragraphs(`#### \`${name}\``, forOperators(text), fenced([`payload: ${typeOf(payload, '')}`])),
      ),
    ),
  )
  const named = Object.entries(shapes).map(([name, schema]) => `${name} = ${typeOf(schema, '')}`)
  return paragraphs(
    '## The names of refusals',
    'A call lists the names that it is refused with; what kind of call it is adds those of the second table.',
    tableOf(
      ['code', 'name', 'meaning', 'field'],
      Object.entries(hostErrors).map(([name, { code, means, field }]) => [
        String(code),
        `\`${name}\``,
        means,
        field === undefined ? '' : `\`${field}\``,
      ]),
    ),
    tableOf(
      ['refusal', 'of'],
      commonRefusals.map(({ name, calls }) => [refusalText(name), calls]),
    ),
    '## The calls',
    ...parts,
    '## The events of the sockets',
    ...sockets,
    '## Named shapes',
    'As `openapi.json` has them; a `?` marks what may be missing.',
    fenced([named.join('\n\n')]),
    ...catalogueParts(),
  )
}

/** The games that the page knows without a description: what follows from their rules, and their markets. */
function catalogueParts(): string[] {
  const baseIds = gameIds.filter((gameId) => baseIdOf(gameId) === gameId)
  const rows = baseIds.map((gameId) => ({ gameId, row: gameRow(gameId)! }))
  const tables = rows.flatMap(({ row }) => (row.family === 'table' ? [row] : []))
  return [
    '## The catalogue',
    'The games of the sandbox host. The id plus 1000 and plus 2000 are the second and the third edition, with the same rules.',
    tableOf(
      ['id', 'board', 'bet', 'drawn', 'drawEveryS', 'maxDraws'],
      rows.map(({ gameId, row }) => [
        String(gameId),
        row.board,
        betOf(row),
        drawnOf(row),
        String(row.drawEveryS),
        String(row.maxDraws),
      ]),
    ),
    'The markets of each table:',
    ...tables.map((row) =>
      tableOf(
        [`${row.board}: id`, 'key', 'numbers', 'odds'],
        row.markets.map(({ id, key, numbers }) => [
          String(id),
          key,
          numbers.join(' '),
          String(row.odds[numbers.length]),
        ]),
      ),
    ),
  ]
}

function betOf(row: GameRow): string {
  switch (row.family) {
    case 'pickNumbers':
      return `${[...new Set([row.pick.min, row.pick.max])].join(' to ')} of 1 to ${row.pool}`
    case 'digits':
      return `${row.digits} digits`
    case 'table':
      return `${row.from} to ${row.to}, or a market`
  }
}

function drawnOf(row: GameRow): string {
  switch (row.family) {
    case 'pickNumbers':
      return String(row.drawn)
    case 'digits':
      return `${row.digits} digits`
    case 'table':
      return `one of ${row.drawnFrom} to ${row.to}`
  }
}

const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const refusalText = (name: HostErrorName) => `${hostErrors[name].code} \`${name}\``

const paragraphs = (...texts: string[]) => texts.filter(Boolean).join('\n\n')

/** The source refers to sections of the product's specification, which an operator does not have. */
const forOperators = (text: string) => text.replace(/ \(sections? [\d, and]+\)/g, '')

const kinds = {
  open: 'no session',
  read: 'reads',
  write: 'writes',
  money: 'moves money',
} as const

function callPart({ call, request, answer }: ContractCall): string {
  const { method, path, kind, does, optional, flags, refuses = [], refusesEach = [] } = call
  const marks = [
    kinds[kind],
    ...(optional ? ['may be left out'] : []),
    ...(flags ? [`only with the flag ${flags.join(' or ')}`] : []),
  ]
  const part = method === 'GET' ? 'query' : 'request'
  return paragraphs(
    `#### \`${method} ${path}\``,
    `_${marks.join(', ')}._ ${forOperators(does)}`,
    listed('Refused', refuses),
    listed('Refused, ticket by ticket', refusesEach),
    fenced([`${part}: ${typeOf(request, '')}`, `answer: ${typeOf(answer, '')}`]),
  )
}

const listed = (title: string, names: readonly HostErrorName[]) =>
  names.length === 0 ? '' : `${title}: ${names.map(refusalText).join(', ')}.`

/** A schema as a readable type; `indent` is the indentation of its line. */
function typeOf(schema: JsonSchema, indent: string): string {
  const name = shapeName(schema)
  if (name !== undefined) return name
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => typeIn(choice, indent)).join(' | ')
  if (schema.type === 'array') return arrayOf(schema, indent)
  if (schema.type === 'object') return objectOf(schema, indent)
  return withBounds(schema)
}

const typeIn = (schema: JsonSchema | boolean | undefined, indent: string): string =>
  typeof schema === 'object' ? typeOf(schema, indent) : 'unknown'

function arrayOf({ items, prefixItems, minItems, maxItems }: JsonSchema, indent: string): string {
  if (prefixItems) return `[${prefixItems.map((item) => typeIn(item, indent)).join(', ')}]`
  const item = typeIn(Array.isArray(items) ? items[0] : items, indent)
  const bounds = maxItems === undefined ? '' : ` /* ${minItems ?? 0} to ${maxItems} */`
  return `${item.includes(' | ') && !item.endsWith('}') ? `(${item})` : item}[]${bounds}`
}

function objectOf({ properties, required, additionalProperties }: JsonSchema, indent: string): string {
  if (!properties && additionalProperties) return `Record<string, ${typeIn(additionalProperties, indent)}>`
  const inner = `${indent}  `
  const fields = Object.entries(properties ?? {}).map(
    ([name, schema]) => `${name}${required?.includes(name) ? '' : '?'}: ${typeIn(schema, inner)}`,
  )
  if (fields.length === 0) return '{}'
  const oneLine = `{ ${fields.join(', ')} }`
  if (oneLine.length < 80 && !oneLine.includes('\n')) return oneLine
  return `{\n${fields.map((field) => `${inner}${field}\n`).join('')}${indent}}`
}

const most = Number.MAX_SAFE_INTEGER

function withBounds({ type, format, minimum, maximum, minLength, maxLength, pattern }: JsonSchema): string {
  const name = format ?? (Array.isArray(type) ? type.join(' | ') : (type ?? 'unknown'))
  const low = minimum ?? minLength
  const high = maximum ?? maxLength
  const bounds = [
    ...(low === undefined || low === -most ? [] : [`at least ${low}`]),
    ...(high === undefined || high === most || high === 8_640_000_000_000_000 ? [] : [`at most ${high}`]),
    ...(pattern === undefined ? [] : [pattern]),
  ].join(', ')
  return bounds ? `${name} /* ${bounds} */` : name
}
