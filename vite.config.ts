import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { randomUUID } from 'node:crypto'
import { defineConfig, type Plugin } from 'vite'
import product from './package.json' with { type: 'json' }

const pageModule = '/src/ui/app/page.tsx'

/** The entry is small and imports the page's code only once it runs: the browser is told of that code beforehand. */
const preloadedPage: Plugin = {
  name: 'preloaded-page',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {}, chunk: entry }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(pageModule))
      const files = page ? [...page.imports, page.fileName] : []
      return files
        .filter((file) => file !== entry?.fileName)
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }))
    },
  },
}

/** The page: static files that any host may serve under a policy that forbids everything inline. */
export default defineConfig({
  plugins: [react(), tailwindcss(), preloadedPage],
  define: {
    __PRODUCT_VERSION__: JSON.stringify(product.version),
    __BUILD__: JSON.stringify(randomUUID()),
  },
  build: {
    outDir: 'dist/page',
    target: 'chrome111',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // These do nothing by being imported: what of `worker/api.ts` a later screen needs comes with that screen.
      treeshake: {
        moduleSideEffects: [{ test: /\/src\/(?:worker|games|values|protocol)\//, sideEffects: false }],
      },
      output: {
        // Whatever the first screens need in one file, and before it the little that starts the core.
        codeSplitting: {
          groups: [
            { name: 'start', test: /\/src\/ui\/main\.ts$|rolldown\/runtime/, priority: 2 },
            { name: 'screens', test: /\/src\/ui\/app\/page\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
})
