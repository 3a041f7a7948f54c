import { join } from 'node:path'
import { mergeConfig } from 'vite'
import { unbundled } from './packaging/unbundled.mjs'
import nodeConfig from './vite.node.config.ts'

/**
 * The Node side together with its packages: finding and loading their files one by one took a third of the CPU of a start. PGlite
 * reads files that lie beside it.
 */
export default mergeConfig(nodeConfig, {
  // For Node it names a form that cannot be bundled in part.
  resolve: { alias: { rxjs: join(import.meta.dirname, 'node_modules/rxjs/dist/esm/index.js') } },
  ssr: { noExternal: true, external: [...unbundled, '@electric-sql/pglite'] },
})
