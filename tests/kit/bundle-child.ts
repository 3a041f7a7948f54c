import path from 'node:path'
import { build } from 'vite'
import { pagesOfPrograms } from '../../vite.pages.ts'

/** Bundles a test program that must run, and end, in its own process. Returns the path of its script. */
export async function bundleChild(source: string): Promise<string> {
  const name = path.basename(source, '.ts')
  const outDir = path.resolve('node_modules/.cache/test-programs', name)
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [pagesOfPrograms()],
    build: {
      ssr: path.resolve(source),
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'child.js' } },
    },
  })
  return path.join(outDir, 'child.js')
}
