const targets = ['etc/passwd', 'package.json', 'data/host.lock'] as const

const ways: readonly ((to: string) => string)[] = [
  (to) => `/../../../../../../${to}`,
  (to) => `/..%2f..%2f..%2f..%2f..%2f..%2f${to.replaceAll('/', '%2f')}`,
  (to) => `/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/${to}`,
  (to) => `/%252e%252e%252f%252e%252e%252f%252e%252e%252f${to}`,
  (to) => `/..\\..\\..\\..\\..\\${to.replaceAll('/', '\\')}`,
  (to) => `/..%5c..%5c..%5c..%5c${to.replaceAll('/', '%5c')}`,
  (to) => `/assets/../../../../../../${to}`,
  (to) => `/assets/..%2f..%2f..%2f..%2f..%2f${to}`,
  (to) => `/assets/....//....//....//....//${to}`,
  (to) => `/logos/%c0%ae%c0%ae/%c0%ae%c0%ae/${to}`,
  (to) => `/%ff%fe..%2f..%2f${to}`,
  (to) => `//${to}`,
  (to) => `/file:///${to}`,
  (to) => `/assets/%00/../../../../${to}`,
  (to) => `/downloads/../../../${to}%00.js`,
]

/** Addresses of files outside the folder that is served, and of what no page names. */
export const outsidePaths: readonly string[] = [
  ...targets.flatMap((to) => ways.map((way) => way(to))),
  '/administrator.key',
  '/terminals.json',
  '/sandbox/administrator.key',
  '/.git/config',
  '/.env',
  '/node_modules/fastify/package.json',
  '/../node/balcao.js',
  '/%2e%2e/node/balcao.js',
  '/..%2fnode%2fbalcao.js',
  '/assets',
  '/assets/',
  '/downloads/',
  '/index.html/..%2f..%2fnode',
  '/%',
  '/%zz',
  '/%00',
]
