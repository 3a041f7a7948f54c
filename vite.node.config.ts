import { defineConfig } from 'vite'
import { pagesOfPrograms } from './vite.pages.ts'

/** The Node side in one bundle beside its packages: the command line, with each command loaded when it is called. */
export default defineConfig({
  plugins: [pagesOfPrograms()],
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/node',
    sourcemap: true,
    rollupOptions: {
      input: {
        balcao: 'cli/balcao.ts',
        'log-checker': 'cli/log-checker.ts',
        'fleet-replayer': 'cli/fleet-replayer.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // The sources themselves lie in the project: a program that starts reads no copy of them.
        sourcemapExcludeSources: true,
      },
    },
  },
  publicDir: false,
})
