import { defineConfig } from 'vite'

/** What the benchmarks need inside the browser: a page that measures the log, and a probe for the product's own page. */
export default defineConfig({
  root: 'bench/browser',
  build: {
    outDir: '../../dist/bench-page',
    emptyOutDir: true,
    target: 'chrome111',
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: 'bench/browser/index.html', probe: 'bench/browser/probe.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
  worker: { format: 'es' },
})
