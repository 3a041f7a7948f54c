import { defineConfig } from 'vite'
import { unbundled } from './packaging/unbundled.mjs'
import { pagesOfPrograms } from './vite.pages.ts'

/** The print program with everything it needs in it, but for the packages that have binaries. */
export default defineConfig({
  plugins: [pagesOfPrograms()],
  ssr: { noExternal: true, external: [...unbundled] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/print-program',
    license: { fileName: 'licenses.md' },
    rollupOptions: {
      input: { 'balcao-print': 'cli/balcao-print.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  publicDir: false,
})
