import { toJsonSchema } from '@valibot/to-json-schema'
import { readFileSync, writeFileSync } from 'node:fs'
import type * as v from 'valibot'
import { expect } from 'vitest'

/** Holds a file in `docs` to these schemas; `npm run golden` of its test writes it anew. */
export function expectPublished(name: string, title: string, schemas: Record<string, v.GenericSchema>): void {
  const definitions = Object.entries(schemas).map(([key, schema]) => {
    const { $schema: _, ...definition } = toJsonSchema(schema, { errorMode: 'ignore' })
    return [key, definition] as const
  })
  const published = {
    $schema: 'https://json-schema.org/draft-07/schema#',
    title,
    definitions: Object.fromEntries(definitions),
  }
  const file = new URL(`../../docs/${name}`, import.meta.url)
  if (process.env['UPDATE_GOLDEN']) writeFileSync(file, `${JSON.stringify(published, null, 2)}\n`)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(published)
}
