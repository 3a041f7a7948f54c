import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Access } from '../print-daemon/server/access.ts'
import { everyRoute } from '../print-daemon/server/service-routes.ts'
import { daemonForEachTest } from '../print-daemon/testing/running-daemon.ts'
import { receiptRoutes } from '../src/receipts/routes.ts'
import { formatted } from '../tests/kit/formatted.ts'
import { printOpenApi } from './print-openapi.ts'

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}
interface Operation {
  readonly description?: string
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
  readonly responses: Readonly<Record<string, object>>
}

const described = printOpenApi() as Described
const operation = (method: string, path: string) => described.paths[path]?.[method.toLowerCase()]
/** The page of the print program itself. */
const pageFiles = ['/', '/page.css', '/page.js', '/icon.svg']

describe('the description of the print program', () => {
  it('is the one in the repository: `npm run openapi` would change nothing', async () => {
    const file = 'docs/print-service.openapi.json'
    const made = await formatted(JSON.stringify(described), file)
    expect(made === (await readFile(file, 'utf8')), `${file} is out of date: run \`npm run openapi\``).toBe(
      true,
    )
  })

  it('refers to shapes that are there, and print-service.md refers to it', async () => {
    for (const [, kind = '', name = ''] of JSON.stringify(described).matchAll(
      /"#\/components\/(\w+)\/(\w+)"/g,
    ))
      expect(described.components[kind]).toHaveProperty(name)
    expect(await readFile('docs/print-service.md', 'utf8')).toContain('(print-service.openapi.json)')
  })

  it('has the body, the answer and every refusal of each route', () => {
    for (const { method, path, does, request, refusals = {} } of everyRoute) {
      const { description, requestBody, responses } = operation(method, path)!
      expect(description).toBe(does)
      expect(requestBody !== undefined, path).toBe(request !== undefined)
      expect(Object.keys(responses)).toEqual(
        expect.arrayContaining(['200', ...Object.keys(refusals), ...(request ? ['400'] : [])]),
      )
    }
  })

  it('has the payload of each receipt', () => {
    for (const { path } of receiptRoutes)
      expect(operation('POST', path)?.requestBody?.content['application/json']?.schema).toMatchObject({
        properties: { data: expect.toSatisfy((data) => Object.keys(data as object).length > 0, 'a schema') },
        required: ['id', 'data'],
      })
  })

  it('says truly who needs a key', () => {
    const page = 'https://pos.example'
    const access = new Access([], [page])
    for (const { method, path, callers } of everyRoute) {
      const caller = { method, path: path.replace('{id}', '0190b6a5-7b1c-7abc-8def-0123456789ab') }
      expect(access.isOpen({ ...caller, headers: {} }), path).toBe(callers === 'anyone')
      expect(access.isOpen({ ...caller, headers: { origin: page } }), path).toBe(
        callers === 'anyone' || callers === 'printing',
      )
    }
  })
})

describe('the print program', () => {
  const served: string[] = []
  const watch = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') served.push(`${one} ${url}`)
    })
  beforeAll(() => subscribe('fastify.initialization', watch))
  afterAll(() => unsubscribe('fastify.initialization', watch))
  daemonForEachTest()

  it('serves every route of the description, and no other beside its own page', () => {
    const paths = served.map((route) => route.replaceAll(/:(\w+)(\([^)]*\))?/g, '{$1}'))
    expect(paths.toSorted()).toEqual(
      [
        ...everyRoute.map(({ method, path }) => `${method} ${path}`),
        ...pageFiles.map((path) => `GET ${path}`),
      ].toSorted(),
    )
  })
})
