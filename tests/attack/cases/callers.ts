/** Origins that are not the one of the page at `localhost:port`, however similar they look. */
export const foreignOrigins = (port: number): readonly string[] => [
  'https://evil.example',
  'null',
  ' ',
  `http://evil.example:${port}`,
  'http://localhost',
  `http://localhost:${port + 1}`,
  `https://localhost:${port}`,
  `http://localhost:${port}/`,
  `http://localhost:${port}.evil.example`,
  `http://localhost:${port}@evil.example`,
  `http://localhost.evil.example:${port}`,
  `http://evil.example/localhost:${port}`,
  `http://localhost.:${port}`,
  `HTTP://LOCALHOST:${port}`,
  `http://127.0.0.1.nip.example:${port}`,
  `http://127.1:${port}`,
  `http://0.0.0.0:${port}`,
  `http://[::1]:${port}`,
  `http://localhost:${port}, https://evil.example`,
  `https://evil.example http://localhost:${port}`,
  `ws://localhost:${port}`,
  'file://',
  'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
]

/** Host names under which no program of the shop is reached, other than by rebinding or a forged header. */
export const foreignHosts = (port: number): readonly string[] => [
  'evil.example',
  `evil.example:${port}`,
  `localhost.evil.example:${port}`,
  `localhost:${port}.evil.example`,
  `localhost:${port}@evil.example`,
  `localhost:${port},evil.example`,
  `localhost:${port + 1}`,
  'localhost',
  '127.0.0.1',
  `127.1:${port}`,
  `0.0.0.0:${port}`,
  `[::1]:${port}`,
  `localhost.:${port}`,
  ' ',
]

/** Headers by which a caller may try to pass for another. */
export const forgedHeaders = (own: string): readonly (readonly [name: string, value: string])[] => [
  ['x-forwarded-host', own],
  ['x-forwarded-proto', 'https'],
  ['x-forwarded-for', '127.0.0.1'],
  ['x-real-ip', '127.0.0.1'],
  ['forwarded', `host=${own};proto=http;for=127.0.0.1`],
  ['x-host', own],
  ['x-original-host', own],
  ['x-original-url', '/health'],
  ['x-rewrite-url', '/health'],
  ['x-http-method-override', 'GET'],
  ['x-http-method', 'GET'],
  ['referer', `http://${own}/`],
  ['sec-fetch-site', 'same-origin'],
  ['access-control-request-private-network', 'true'],
]

/** The names of a list whose values depend on a port. */
export const named = <Value>(of: (port: number) => readonly Value[]): readonly (readonly [number, Value])[] =>
  of(3000).map((value, place) => [place, value])
