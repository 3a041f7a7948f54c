import type { JsonSchema } from '@valibot/to-json-schema'
import { version } from '../package.json' with { type: 'json' }
import { errorCodes, hostError, hostErrors } from '../src/protocol/error-codes.ts'
import { commonRefusals, pathFields } from '../src/protocol/host-call.ts'
import { hostTimeHeader } from '../src/protocol/host-calls.ts'
import { callTables, shapes, socketTables, type ContractCall } from './contract-calls.ts'

const json = (schema: object) => ({ 'application/json': { schema } })
const hostTime = { [hostTimeHeader]: { $ref: '#/components/headers/HostTime' } }
const failure = json({ $ref: '#/components/schemas/Failure' })

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'The id of this request. The same id with the same body gets the first answer again; with another body it is refused with 1001 id_reused.',
  schema: { type: 'string', format: 'uuid' },
}

function parametersOf({ call, request }: ContractCall): object[] {
  if (call.kind === 'money') return [{ $ref: '#/components/parameters/IdempotencyKey' }]
  const inPath = pathFields(call).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: request.properties?.[name],
  }))
  if (call.method !== 'GET') return inPath
  return Object.entries(request.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: request.required?.includes(name) ?? false,
    schema,
  }))
}

/** The part of a request that is in its body: everything except the path parameters. */
function bodyOf({ call, request }: ContractCall): JsonSchema {
  const fields = pathFields(call)
  if (fields.length === 0) return request
  const isLeft = (name: string) => !fields.includes(name)
  const properties = Object.fromEntries(
    Object.entries(request.properties ?? {}).filter(([name]) => isLeft(name)),
  )
  return { ...request, properties, required: (request.required ?? []).filter(isLeft) }
}

function operationOf(described: ContractCall, tag: string): object {
  const { name, call, answer } = described
  const { method, kind, does, optional, flags, refuses, refusesEach, example } = call
  const parameters = parametersOf(described)
  const content = { schema: bodyOf(described), ...(example === undefined ? {} : { example }) }
  return {
    operationId: name,
    tags: [tag],
    description: does,
    'x-kind': kind,
    ...(optional ? { 'x-optional': true } : {}),
    ...(flags ? { 'x-flags': flags } : {}),
    ...(refuses ? { 'x-refusals': refuses.map((name) => hostError(name)) } : {}),
    ...(refusesEach ? { 'x-refusals-each': refusesEach.map((name) => hostError(name)) } : {}),
    ...(kind === 'open' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method !== 'GET'
      ? { requestBody: { required: true, content: { 'application/json': content } } }
      : {}),
    responses: {
      200: { description: 'The answer.', headers: hostTime, content: json(answer) },
      '4XX': { $ref: '#/components/responses/Refused' },
      '5XX': { $ref: `#/components/responses/${kind === 'money' ? 'Unknown' : 'Refused'}` },
    },
  }
}

/** The contract as OpenAPI 3.1, generated from the schemas with which the page parses answers. */
export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { title: tag, calls } of callTables)
    for (const described of calls) {
      const { path, method } = described.call
      paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(described, tag) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: "The host of Balcão's counter",
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Made by `npm run openapi` from src/protocol. What no schema can say is in host-contract.md. A call whose x-kind is money moves money; one whose x-kind is open needs no session; one that is x-optional may be left out (1004). x-refusals are what a call is refused with beside x-common-refusals, x-refusals-each what its items are refused with one by one.',
    },
    servers: [{ url: '/' }],
    security: [{ cookie: [] }, { bearer: [] }],
    tags: callTables.map(({ title, about }) => ({ name: title, description: about })),
    paths,
    components: components(),
    'x-error-codes': errorCodes,
    'x-error-names': hostErrors,
    'x-common-refusals': commonRefusals.map(({ name, calls }) => ({ ...hostError(name), calls })),
    'x-socket-events': socketTables.map(({ namespace, from, events }) => ({
      namespace,
      from,
      events: Object.fromEntries(
        events.map(({ name, text, payload }) => [name, { ...(text ? { description: text } : {}), payload }]),
      ),
    })),
  }
}

const components = () => ({
  securitySchemes: {
    cookie: {
      type: 'apiKey',
      in: 'cookie',
      name: 'access_token',
      description:
        'With the `hostId` of the deployment, where it has one, its name is `access_token_<hostId>`.',
    },
    bearer: { type: 'http', scheme: 'bearer' },
  },
  parameters: { IdempotencyKey: idempotencyKey },
  headers: {
    HostTime: {
      description: 'The time of the host as it answers, milliseconds since 1970.',
      required: true,
      schema: { type: 'integer' },
    },
  },
  responses: {
    Refused: { description: 'An explicit refusal: nothing was done.', headers: hostTime, content: failure },
    Unknown: {
      description:
        'With the body of a refusal it is one. Without, the outcome is unknown, and the page sends an inquiry about the id.',
      headers: hostTime,
      content: failure,
    },
  },
  schemas: {
    Failure: {
      type: 'object',
      properties: { success: { const: false }, error: { $ref: '#/components/schemas/HostError' } },
      required: ['success', 'error'],
    },
    ...shapes,
  },
})
