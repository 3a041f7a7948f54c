import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { UnreadRules } from '../src/protocol/game-rules.ts'

export const isSchema = (value: unknown): value is GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'

type Named = Readonly<Record<string, GenericSchema>>

const shapesAt = '#/components/schemas/'

function jsonSchema(schema: GenericSchema, definitions: Named): JsonSchema {
  const { $schema, $defs, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
    definitions: { ...definitions },
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema === UnreadRules ? { $ref: `${shapesAt}GameRules` } : undefined,
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

/**
 * The JSON Schemas of a document. Schemas among `exported` are shapes with their own name; all others are written out where they
 * are used.
 */
export function shapesOf(exported: Readonly<Record<string, unknown>>) {
  const named: Named = Object.fromEntries(
    Object.entries(exported)
      .flatMap(([name, value]): [string, GenericSchema][] =>
        isSchema(value) ? [[name.replace(/^Wire/, ''), value]] : [],
      )
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  )
  const shapes: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
    Object.entries(named).map(([name, schema]) => {
      const { [name]: itself, ...others } = named
      void itself
      return [name, jsonSchema(schema, others)]
    }),
  )
  return {
    /** The named shapes; within one, the others by name. */
    shapes,
    schemaOf: (schema: GenericSchema): JsonSchema => jsonSchema(schema, named),
  }
}

/** The name of the shape that a schema refers to; nothing where it is no reference. */
export const shapeName = ({ $ref }: JsonSchema): string | undefined => $ref?.slice(shapesAt.length)
