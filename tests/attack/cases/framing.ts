import { http, type Headers } from '../wire.ts'

/** What is hidden behind a request: a whole request of an honest party, which would have an effect if it were read as one. */
type Hidden = string

/** A request at whose end two readers could differ; behind it another one is hidden. */
interface Framing {
  readonly name: string
  readonly bytes: (head: { readonly path: string; readonly headers: Headers }, hidden: Hidden) => string
}

/** A request with these lines of framing; no header of length is added. */
const framed = ({ path, headers }: { readonly path: string; readonly headers: Headers }, lines: string) =>
  http('POST', path, { 'content-type': 'application/json', ...headers, 'content-length': '', connection: '' })
    .replace(/\r\n$/, '')
    .concat(lines, '\r\n')

const chunked = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n0\r\n\r\n`
const length = (text: string) => `content-length: ${Buffer.byteLength(text)}\r\n`

/** Framings that RFC 9112 forbids, or in which what is hidden belongs to the body: no reader may take it for a request. */
export const framings: readonly Framing[] = [
  {
    name: 'a length and chunks, the length first',
    bytes: (head, hidden) =>
      framed(head, `content-length: 4\r\ntransfer-encoding: chunked\r\n`) + `0\r\n\r\n${hidden}`,
  },
  {
    name: 'chunks and a length, the chunks first',
    bytes: (head, hidden) =>
      framed(head, `transfer-encoding: chunked\r\n${length('0\r\n\r\n')}`) + `0\r\n\r\n${hidden}`,
  },
  {
    name: 'a length that covers what is hidden',
    bytes: (head, hidden) => framed(head, length(hidden)) + hidden,
  },
  {
    name: 'a chunk that covers what is hidden',
    bytes: (head, hidden) => framed(head, 'transfer-encoding: chunked\r\n') + chunked(hidden),
  },
  ...[
    'transfer-encoding: xchunked',
    'transfer-encoding: chunked, identity',
    'transfer-encoding: chunked\r\ntransfer-encoding: identity',
    'transfer-encoding: identity',
    'transfer-encoding : chunked',
    'transfer-encoding: "chunked"',
    'transfer-encoding: \x0bchunked',
    'transfer-encoding:\r\n chunked',
    'transfer\u00adencoding: chunked',
  ].map((line) => ({
    name: `${JSON.stringify(line)} and a length`,
    bytes: (head: Parameters<Framing['bytes']>[0], hidden: Hidden) =>
      framed(head, `${line}\r\n${length('0\r\n\r\n')}`) + `0\r\n\r\n${hidden}`,
  })),
  ...['+5', '-1', '0x5', '5, 5', '5,0', '5 5', '', '٥', '18446744073709551621'].map((value) => ({
    name: `a length of ${JSON.stringify(value)}`,
    bytes: (head: Parameters<Framing['bytes']>[0], hidden: Hidden) =>
      framed(head, `content-length: ${value}\r\n`) + `{"a"}${hidden}`,
  })),
  {
    name: 'two lengths that differ',
    bytes: (head, hidden) => framed(head, `content-length: 0\r\n${length(hidden)}`) + hidden,
  },
  {
    name: 'a chunk with an extension that has a line break',
    bytes: (head, hidden) =>
      framed(head, 'transfer-encoding: chunked\r\n') + `5;\n\r\nhello\r\n0\r\n\r\n${hidden}`,
  },
  {
    name: 'a chunk whose size has a sign',
    bytes: (head, hidden) => framed(head, 'transfer-encoding: chunked\r\n') + `-1\r\n\r\n${hidden}`,
  },
  {
    name: 'a chunk whose size overflows',
    bytes: (head, hidden) =>
      framed(head, 'transfer-encoding: chunked\r\n') + `100000000000000000\r\n\r\n${hidden}`,
  },
  {
    name: 'a carriage return alone in a header',
    bytes: (head, hidden) => framed(head, `x: a\r${length('')}`) + hidden,
  },
  {
    name: 'a header without a name',
    bytes: (head, hidden) => framed(head, `: x\r\n${length('')}`) + hidden,
  },
  {
    name: 'a header with a zero byte',
    bytes: (head, hidden) => framed(head, `x: \0\r\n${length('')}`) + hidden,
  },
  {
    name: 'a request line with a request in it',
    bytes: ({ headers }, hidden) =>
      `POST /x HTTP/1.1\r\n${hidden} HTTP/1.1\r\nhost: ${headers['host']}\r\n\r\n`,
  },
  {
    name: 'version 0.9',
    bytes: (_head, hidden) => `GET /x\r\n${hidden}`,
  },
  {
    name: 'version 2 without a handshake',
    bytes: (_head, hidden) => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${hidden}`,
  },
]

/** Requests that stop before they are whole: their sender waits. */
export const stopped: readonly (readonly [name: string, bytes: (host: string, path: string) => string])[] = [
  ['nothing', () => ''],
  ['half of the request line', (_host, path) => `POST ${path}`],
  ['half of a header', (host, path) => `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-le`],
  [
    'a body of which one byte comes',
    (host, path) =>
      `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 50000\r\n\r\n{`,
  ],
  [
    'chunks of which none is the last',
    (host, path) =>
      `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n`,
  ],
]
