import { is, object, type GenericSchema } from 'valibot'
import { everyRoute } from '../print-daemon/server/service-routes.ts'
import type { Callers, ServiceRefusal, ServiceRoute } from '../print-daemon/server/service-route.ts'
import { errorCodes } from '../src/protocol/error-codes.ts'
import { accessRefusals, foreignOrigin, signatureHeaders } from '../src/protocol/print-access.ts'
import * as devices from '../src/protocol/print-devices.ts'
import * as service from '../src/protocol/print-service.ts'
import { shapesOf } from './shapes.ts'

const { shapes, schemaOf } = shapesOf({
  PrintConfig: service.PrintConfig,
  PrintJob: service.PrintJob,
  PrinterStatus: service.PrinterStatus,
  JournalDamage: service.JournalDamage,
  PrinterConnection: devices.PrinterConnection,
  PrinterSettings: devices.PrinterSettings,
  PrinterChoice: devices.PrinterChoice,
  ConnectionField: devices.ConnectionField,
  ReaderConnection: devices.ReaderConnection,
  ReaderStatus: devices.ReaderStatus,
})

type Route = (typeof everyRoute)[number]

const jsonType = 'application/json'
const json = (schema: object) => ({ [jsonType]: { schema } })
const responseAt = (name: string) => ({ $ref: `#/components/responses/${name}` })

/** A failure with its code, and with a reason where the refusal has some. */
const failureOf = (codes: readonly number[], reasons: readonly string[] = []) => ({
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: codes.length === 1 ? { const: codes[0] } : { enum: codes },
        message: { type: 'string' },
        ...(reasons.length > 0 ? { reason: { enum: reasons } } : {}),
      },
      required: ['code', 'message', ...(reasons.length > 0 ? ['reason'] : [])],
    },
  },
  required: ['error'],
})

const refusalOf = ({ code, message, reasons }: ServiceRefusal) => ({
  description: message,
  content: json(failureOf([errorCodes[code]], reasons)),
})

const signed = Object.fromEntries(Object.keys(signatureHeaders).map((name) => [name, []]))
const securityOf: Record<Callers, object[]> = {
  anyone: [],
  printing: [signed, {}],
  paired: [signed],
  commandLine: [signed],
}

const pathFields = ({ path }: ServiceRoute) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
const whole = (pattern: string | undefined) => (pattern === undefined ? {} : { pattern: `^${pattern}$` })

function parametersOf(route: Route): object[] {
  const { fields = {}, query = {}, path, method } = route
  const isPairing = method === 'POST' && path === '/pair'
  return [
    ...pathFields(route).map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string', ...whole(fields[name]) },
    })),
    ...Object.entries(query).map(([name, pattern]) => ({
      name,
      in: 'query',
      schema: { type: 'string', ...whole(pattern) },
    })),
    ...(isPairing
      ? [{ name: service.printHeader, in: 'header', required: true, schema: { const: '1' } }]
      : []),
  ]
}

/** The body of a receipt has its payload as `data`. */
const bodyOf = ({ request, payload }: Route): GenericSchema | undefined =>
  payload ? object({ ...service.PrintRequest.entries, data: payload }) : request

const sampleId = '0190b6a5-7b1c-7abc-8def-0123456789ab'
const sampleConfig = { language: 'en', currency: 'BRL', timeZone: 'Europe/Lisbon' }

function requestBodyOf(route: Route): object {
  const body = bodyOf(route)
  if (!body) return {}
  const example =
    route.sample === undefined ? {} : { example: { id: sampleId, data: route.sample, config: sampleConfig } }
  const content = { [jsonType]: { schema: schemaOf(body), ...example } }
  return { requestBody: { required: !is(body, undefined), content } }
}

/** What any such request may be refused with; a refusal of the route itself with the same status comes first. */
const commonResponses = ({ callers, method, request }: ServiceRoute): Record<string, object> => ({
  ...(request ? { 400: responseAt('Malformed') } : {}),
  ...(callers === 'anyone' ? {} : { 401: responseAt('NotSigned') }),
  403: responseAt(callers === 'commandLine' ? 'CommandLineOnly' : 'NotAllowed'),
  ...(method === 'POST' ? { 413: responseAt('Malformed'), 415: responseAt('Malformed') } : {}),
  500: responseAt('Failed'),
})

function responsesOf(route: Route): object {
  const { answer, refusals = {} } = route
  const content =
    typeof answer === 'string' ? { [answer]: { schema: { type: 'string' } } } : json(schemaOf(answer))
  const own = Object.entries(refusals).map(([status, refusal]) => [status, refusalOf(refusal)])
  return {
    200: { description: 'The answer.', content },
    ...commonResponses(route),
    ...Object.fromEntries(own),
  }
}

function operationOf(route: Route): object {
  const { callers, group, does } = route
  const parameters = parametersOf(route)
  return {
    tags: [group],
    description: does,
    'x-callers': callers,
    security: securityOf[callers],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(route),
    responses: responsesOf(route),
  }
}

type Described<Events> = Record<keyof Events, string>

const printEvents: Described<typeof service.printSocketEvents> = {
  statusAcivePrinters: 'The status of the printer: upon the connection, and after each change.',
  printJob: 'A job that has changed.',
  journalDamage:
    'Records of earlier prints were lost; null if there is nothing to say. Upon the connection, and after each change.',
  requestConfig: 'Upon the connection: acknowledge it with a `config`, for receipts that come without one.',
  errorVersionPrinter: 'The version in the handshake is not that of the print program.',
}
const readerEvents: Described<typeof devices.cardReaderSocketEvents> = {
  statusReaderCard: 'The status of the card reader: upon the connection, and after each change.',
  message_card: 'A card was inserted (1) or removed (0).',
  returnSaveDataCard: 'From the page: the data of the card have been saved.',
}

function eventsOf<Events extends Readonly<Record<string, GenericSchema>>>(
  events: Events,
  texts: Described<Events>,
): object {
  const described = Object.entries(events).map(([name, schema]) => [
    name,
    {
      description: texts[name],
      payload: schemaOf(schema),
      ...(schema === service.printSocketEvents.requestConfig
        ? { acknowledgement: schemaOf(service.PrintConfig) }
        : {}),
    },
  ])
  return Object.fromEntries(described) as object
}

/** The interface of the print program as OpenAPI 3.1, from the table that its server serves. */
export function printOpenApi(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of everyRoute)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) }
  return {
    openapi: '3.1.0',
    info: {
      title: "Balcão's print program",
      version: service.printProgramVersion,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Made by `npm run openapi` from print-daemon/server/service-routes.ts. What no schema can say is in print-service.md. x-callers: `anyone` needs no signature; `printing` is a paired client, or a page of an origin that may print without a key; `paired` is a paired client alone, `commandLine` the command line of this machine.',
    },
    servers: [{ url: `http://127.0.0.1:${service.printServicePort}` }],
    tags: [...new Set(everyRoute.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: { securitySchemes: securitySchemes(), responses: commonFailures, schemas: shapes },
    'x-error-codes': errorCodes,
    'x-socket-events': [
      { namespace: '/', events: eventsOf(service.printSocketEvents, printEvents) },
      {
        namespace: devices.cardReaderNamespace,
        events: eventsOf(devices.cardReaderSocketEvents, readerEvents),
      },
    ],
  }
}

const headerTexts: Record<keyof typeof signatureHeaders, string> = {
  client: "The client's id, from pairing.",
  time: 'When it was signed, milliseconds since 1970.',
  nonce: '128 random bits, 32 hex digits, never used again.',
  signature: 'HMAC-SHA-256 by the key of the client, 64 hex digits; print-service.md has the signed text.',
}

const securitySchemes = () =>
  Object.fromEntries(
    Object.entries(signatureHeaders).map(([part, name]) => [
      part,
      { type: 'apiKey', in: 'header', name, description: headerTexts[part as keyof typeof headerTexts] },
    ]),
  )

const { incorrectData, authentication, noPermission, system } = errorCodes

const commonFailures = {
  Malformed: {
    description: 'The body does not match; the message names the field. Or it is too long, or no JSON.',
    content: json(failureOf([incorrectData])),
  },
  NotSigned: {
    description: 'The signature is missing or refused.',
    content: json(failureOf([authentication], accessRefusals)),
  },
  NotAllowed: {
    description:
      `The host name or the origin is not allowed. A GET of such an origin is answered with the reason ${foreignOrigin}, ` +
      'which the page may read.',
    content: json(failureOf([noPermission])),
  },
  CommandLineOnly: {
    description: 'Only the command line on this machine may do this.',
    content: json(failureOf([noPermission])),
  },
  Failed: { description: 'The print program failed; nothing was taken.', content: json(failureOf([system])) },
}
