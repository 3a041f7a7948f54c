import { readdirSync } from 'node:fs'

const logic = [
  'src/values',
  'src/protocol',
  'src/events',
  'src/games',
  'src/draws',
  'src/heads',
  'src/receipts',
]
/** What a folder may import beside itself: the table of ARCHITECTURE.md. */
const mayImport = {
  'src/values': [],
  'src/protocol': ['src/values'],
  'src/events': ['src/values', 'src/protocol'],
  'src/games': ['src/values', 'src/protocol'],
  'src/draws': ['src/values', 'src/protocol', 'src/games'],
  'src/heads': ['src/values', 'src/protocol', 'src/events', 'src/draws'],
  'src/receipts': ['src/values', 'src/protocol', 'src/games', 'locales/en'],
  'src/host': logic,
  'src/sentences': ['src/values', 'src/protocol', 'src/events', 'src/games', 'src/receipts', 'locales'],
  'src/worker': [...logic, 'src/host', 'src/sentences', 'locales'],
  // The address of the worker's code is `worker/main.ts`.
  'src/ui': [
    ...['src/worker/api.ts', 'src/worker/main.ts', 'src/worker/training/main.ts'],
    ...['src/worker/time-travel/api.ts', 'src/worker/time-travel/main.ts'],
    ...['src/kept-page/version.ts', 'src/values', 'src/protocol', 'src/games', 'src/pages', 'locales'],
  ],
  'src/kept-page': ['src/values'],
  'src/pages': [],
  backend: ['src/host', ...logic, 'src/pages', 'node', 'locales'],
  // Its page signs requests as the counter does.
  'print-daemon': [
    'src/worker/adapters/print-key.ts',
    ...['src/values', 'src/protocol', 'src/events', 'src/games', 'src/heads', 'src/receipts', 'src/pages'],
    ...['node', 'locales'],
  ],
  collector: ['src/values', 'src/protocol', 'src/events', 'src/heads', 'node'],
  node: [],
  locales: ['src/values', 'src/games', 'src/receipts'],
}
const allFolders = '^(src|backend|print-daemon|collector|node|locales|cli|bin|bench|scripts)/'

const notFeatures = ['core', 'shared', 'adapters', 'training', 'time-travel']
/** The folders of `src/worker` that are features. */
const features = readdirSync(new URL('src/worker', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !notFeatures.includes(entry.name))
  .map(({ name }) => name)
  .join('|')

/** Imports go down, features do not import one another, and the page sees only the worker's API. */
export default {
  forbidden: [
    ...Object.entries(mayImport).map(([folder, others]) => ({
      name: `imports-of-${folder}`,
      severity: 'error',
      from: { path: `^${folder}/`, pathNot: '\\.test\\.ts$|/testing\\.ts$' },
      to: { path: allFolders, pathNot: [folder, ...others].map((path) => `^${path}(/|$)`) },
    })),
    // What an `import()` fetches runs later: a dialog may name the actions that its own action stands beside.
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'rules-know-no-calls',
      severity: 'error',
      from: { path: '^src/host/rules/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/host/(calls|store)/' },
    },
    {
      name: 'features-speak-through-events',
      severity: 'error',
      from: { path: `^src/worker/(${features})/` },
      to: { path: `^src/worker/(${features})/`, pathNot: '^src/worker/$1/|/(state|facts)\\.ts$' },
    },
    {
      name: 'shared-concepts-only-read-features',
      severity: 'error',
      from: { path: '^src/worker/shared/', pathNot: '\\.test\\.ts$' },
      to: { path: `^src/worker/(${features})/`, pathNot: '/(state|view|facts)\\.ts$' },
    },
    {
      name: 'core-knows-no-feature',
      severity: 'error',
      from: { path: '^src/worker/core/' },
      to: { path: `^src/worker/(${features}|adapters)/` },
    },
    {
      name: 'core-is-generic',
      severity: 'error',
      from: { path: '^src/worker/core/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/worker/', pathNot: '^src/worker/core/' },
    },
    {
      name: 'core-knows-no-training',
      severity: 'error',
      from: { path: '^src/worker/', pathNot: '^src/worker/training/' },
      to: { path: '^src/worker/training/' },
    },
    {
      name: 'core-knows-no-time-travel',
      severity: 'error',
      from: { path: '^src/worker/', pathNot: '^src/worker/time-travel/' },
      to: { path: '^src/worker/time-travel/' },
    },
    // It can neither request nor print nor store anything.
    {
      name: 'time-travel-has-no-ports',
      severity: 'error',
      from: { path: '^src/worker/time-travel/' },
      to: { path: '^src/worker/(adapters/|(serve|counter)\\.ts$|.*/(effects|request|decide)\\.ts$)' },
    },
    {
      name: 'only-main-uses-adapters',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/worker/(adapters/|serve\\.ts|(training/)?main\\.ts)|\\.test\\.ts$',
      },
      to: { path: '^src/worker/adapters/' },
    },
    {
      name: 'ui-kit-knows-no-feature',
      severity: 'error',
      from: { path: '^src/ui/kit/' },
      to: { path: '^src/ui/(?!kit/)' },
    },
    {
      name: 'ui-features-import-kit-only',
      severity: 'error',
      from: { path: '^src/ui/(?!kit/|shell/)([^/]+)/' },
      to: { path: '^src/ui/', pathNot: '^src/ui/(kit|$1)/' },
    },
    {
      name: 'ui-no-cycles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/ui/' },
      to: { circular: true },
    },
    {
      name: 'days-are-computed-in-one-place',
      severity: 'error',
      from: { pathNot: '^src/values/calendar\\.(test\\.)?ts$|^node_modules/' },
      to: { path: '^node_modules/(@date-fns|date-fns)/' },
    },
    {
      name: 'no-node-in-the-browser',
      severity: 'error',
      from: { path: '^(src|print-daemon/page|backend/tv|backend/draw)/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.json'] },
  },
}
