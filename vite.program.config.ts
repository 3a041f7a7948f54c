import { mergeConfig } from 'vite'
import { unbundled } from './packaging/unbundled.mjs'
import nodeConfig from './vite.node.config.ts'

/**
 * The Node side together with its packages: finding and loading their files one by one took half of the CPU of a start. PGlite
 * reads files that lie beside it.
 */
export default mergeConfig(nodeConfig, {
  ssr: { noExternal: true, external: [...unbundled, '@electric-sql/pglite'] },
})
