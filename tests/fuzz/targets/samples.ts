import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema | readonly Schema[]
  readonly minItems?: number
  readonly minimum?: number
  readonly minLength?: number
  readonly format?: string
  readonly pattern?: string
  readonly additionalProperties?: Schema | boolean
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
}

const formats: Readonly<Record<string, string>> = {
  uuid: '0190a7b2-0000-7000-8000-000000000001',
  base64: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
}
/** For the patterns of the contract. */
const texts = [
  'a',
  '1',
  'ab'.repeat(32),
  '1'.repeat(28),
  '1'.repeat(20),
  '2026-03-14',
  '12:00',
  'A1B2',
  'ab'.repeat(64),
  'https://a.example',
  '04A1B2C3',
  '',
]

/** A value that the schema nearly always accepts: where to begin. */
export function sampleOf(schema: v.GenericSchema): unknown {
  const root = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' }) as Schema
  return valueOf(root, root.$defs ?? {}, 0)
}

function valueOf(schema: Schema, defs: Readonly<Record<string, Schema>>, depth: number): unknown {
  const inside = (next: Schema) => valueOf(next, defs, depth + 1)
  if (depth > 12) return null
  if (schema.$ref) return inside(defs[schema.$ref.split('/').at(-1)!] ?? {})
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [either] = schema.anyOf ?? schema.oneOf ?? []
  if (either) return inside(either)
  switch (schema.type) {
    case 'object':
      return {
        ...Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, next]) => [name, inside(next)]),
        ),
        ...(typeof schema.additionalProperties === 'object'
          ? { '1': inside(schema.additionalProperties) }
          : {}),
      }
    case 'array': {
      const item = Array.isArray(schema.items) ? undefined : (schema.items as Schema | undefined)
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => inside(item ?? {}))
    }
    case 'string':
      return textOf(schema)
    case 'number':
    case 'integer':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    default:
      return null
  }
}

function textOf({ format = '', pattern, minLength = 0 }: Schema): string {
  const known = formats[format]
  if (known !== undefined) return known
  const matching = pattern === undefined ? texts : texts.filter((text) => new RegExp(pattern, 'u').test(text))
  return matching.find(({ length }) => length >= minLength) ?? 'a'.repeat(minLength)
}
