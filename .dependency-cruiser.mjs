import { readdirSync } from 'node:fs'

const pureRooms = '^src/(values|events|games|draws|receipts|protocol|host)/'
const notFeatures = ['core', 'shared', 'adapters', 'training']
/** The folders of `src/worker` that are features. */
const features = readdirSync(new URL('src/worker', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !notFeatures.includes(entry.name))
  .map(({ name }) => name)
  .join('|')

/** Imports go down, features do not import one another, and the page sees only the worker's API. */
export default {
  forbidden: [
    // What an `import()` fetches runs later: a dialog may name the actions that its own action stands beside.
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'values-stand-alone',
      severity: 'error',
      from: { path: '^src/values/' },
      to: { path: '^(src/(?!values/)|cli|backend|print-daemon|locales)' },
    },
    {
      name: 'protocol-stands-on-values',
      severity: 'error',
      from: { path: '^src/protocol/' },
      to: { path: '^(src/(?!values/|protocol/)|cli|backend|print-daemon)' },
    },
    {
      name: 'events-stand-on-values',
      severity: 'error',
      from: { path: '^src/events/' },
      to: { path: '^(src/(?!values/|protocol/|events/)|cli|backend|print-daemon)' },
    },
    {
      name: 'pure-rooms-do-not-look-up',
      severity: 'error',
      from: { path: pureRooms },
      to: { path: '^(src/(worker|ui)/|cli|backend|print-daemon)' },
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
      to: { path: `^src/worker/(${features})/`, pathNot: '^src/worker/$1/|/facts\\.ts$' },
    },
    {
      name: 'shared-concepts-know-no-feature',
      severity: 'error',
      from: { path: '^src/worker/shared/', pathNot: '\\.test\\.ts$' },
      to: { path: `^src/worker/(${features})/(?!state\\.ts$|view\\.ts$|facts\\.ts$)` },
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
      name: 'only-main-uses-adapters',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/worker/(adapters/|serve\\.ts|(training/)?main\\.ts)|\\.test\\.ts$',
      },
      to: { path: '^src/worker/adapters/' },
    },
    {
      name: 'page-sees-the-api-alone',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/(worker|host|events)/', pathNot: '^src/worker/(api|(training/)?main)\\.ts$' },
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
      name: 'node-stands-alone',
      severity: 'error',
      from: { path: '^node/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(src|locales|cli|backend|print-daemon)/' },
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
    {
      name: 'no-node-room-in-the-browser',
      severity: 'error',
      from: { path: '^(src|print-daemon/page|backend/tv|backend/draw)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^node/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.json'] },
  },
}
