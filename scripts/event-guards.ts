import { vocabulary } from '../src/events/vocabulary.ts'

/**
 * Writes `src/events/guards.ts`: the event schemas as plain predicates. A replay checks every event of a shop's year, and
 * straight code does it some twenty times as fast as a walk over the schema; made ahead of time, because the page's
 * Content-Security-Policy lets nobody compile code at run time.
 *
 * Knows the schemas that events are written in, and throws at any other.
 */
export function guardsSource(): string {
  const writer = new GuardWriter()
  const entries = Object.entries(vocabulary).map(
    ([type, { schema }]) => `  ${type}: ${writer.functionOf(schema, type)},`,
  )
  return [
    '// Made by `npm run guards` from the schemas of the vocabulary; a test fails when it is not theirs.',
    '',
    'type Loose = Record<string, unknown>',
    '',
    "const isObject = (x: unknown): x is Loose => typeof x === 'object' && x !== null && !Array.isArray(x)",
    '',
    ...writer.functions,
    '/** Whether data is what an event of this type carries, by type. */',
    'export const guards: Readonly<Record<string, (data: unknown) => boolean>> = {',
    ...entries,
    '}',
    '',
  ].join('\n')
}

interface Schema {
  readonly type: string
  readonly entries?: Readonly<Record<string, Schema>>
  readonly item?: Schema
  readonly value?: Schema
  readonly wrapped?: Schema
  readonly options?: readonly unknown[]
  /** Of a variant: the field that tells its options apart. A record has a schema here. */
  readonly key?: unknown
  readonly literal?: unknown
  /** A schema, then checks. */
  readonly pipe?: readonly Schema[]
  /** Of a check. */
  readonly requirement?: unknown
}

class GuardWriter {
  readonly functions: string[] = []
  readonly #names = new Map<Schema, string>()

  /** The name of a function that checks this object schema; written at the first call. */
  functionOf(schema: Schema, path: string): string {
    const known = this.#names.get(schema)
    if (known) return known
    const name = `is${path[0]?.toUpperCase()}${path.slice(1)}`
    this.#names.set(schema, name)
    const entries = Object.entries(schema.entries ?? {})
    const checks = entries.map(([key, entry]) =>
      this.check(entry, `x[${JSON.stringify(key)}]`, `${path}_${key}`),
    )
    if (schema.type === 'strict_object') {
      const keys = JSON.stringify(entries.map(([key]) => key))
      checks.push(`Object.keys(x).every((key) => ${keys}.includes(key))`)
    }
    this.functions.push(
      `function ${name}(x: unknown): boolean {`,
      `  return ${['isObject(x)', ...checks].join(' &&\n    ')}`,
      '}',
      '',
    )
    return name
  }

  /** An expression that says whether `x` is what the schema says. */
  check(schema: Schema, x: string, path: string): string {
    const [inner, ...actions] = schema.pipe ?? []
    // A pipe may begin with a schema that is one itself, with checks of its own.
    const base = inner ? this.check(inner, x, path) : this.#base(schema, x, path)
    return actions.length === 0
      ? base
      : `(${[base, ...actions.map((action) => piped(action, x))].join(' && ')})`
  }

  #base(schema: Schema, x: string, path: string): string {
    switch (schema.type) {
      case 'string':
      case 'number':
      case 'boolean':
        return `typeof ${x} === '${schema.type}'`
      case 'unknown':
        return 'true'
      case 'literal':
        return `${x} === ${JSON.stringify(schema.literal)}`
      case 'picklist':
        return `(${(schema.options ?? []).map((option) => `${x} === ${JSON.stringify(option)}`).join(' || ')})`
      case 'optional':
        return `(${x} === undefined || ${this.check(schema.wrapped!, x, path)})`
      case 'nullable':
        return `(${x} === null || ${this.check(schema.wrapped!, x, path)})`
      case 'array':
        return `Array.isArray(${x}) && ${x}.every((y: unknown) => ${this.check(schema.item!, 'y', path)})`
      case 'record':
        if (schema.value?.type === 'unknown') return `isObject(${x})`
        return `isObject(${x}) && Object.values(${x}).every((y) => ${this.check(schema.value!, 'y', path)})`
      case 'variant': {
        const options = (schema.options ?? []) as readonly Schema[]
        const checks = options.map((option) =>
          this.check(option, x, `${path}_${String(option.entries?.[String(schema.key)]?.literal)}`),
        )
        return `(${checks.join(' || ')})`
      }
      case 'object':
      case 'strict_object':
        return `${this.functionOf(schema, path)}(${x})`
      default:
        throw new Error(`events are not written with the schema ${schema.type}`)
    }
  }
}

function piped({ type, requirement }: { type: string; requirement?: unknown }, x: string): string {
  switch (type) {
    case 'finite':
      return `Number.isFinite(${x})`
    case 'integer':
      return `Number.isInteger(${x})`
    case 'safe_integer':
      return `Number.isSafeInteger(${x})`
    case 'min_value':
      return `(${x} as number) >= ${Number(requirement)}`
    case 'max_value':
      return `(${x} as number) <= ${Number(requirement)}`
    case 'min_length':
      return `(${x} as string).length >= ${Number(requirement)}`
    case 'max_length':
      return `(${x} as string).length <= ${Number(requirement)}`
    case 'length':
      return `(${x} as string).length === ${Number(requirement)}`
    case 'regex':
      return `${String(requirement)}.test(${x} as string)`
    default:
      throw new Error(`events are not written with the check ${type}`)
  }
}
