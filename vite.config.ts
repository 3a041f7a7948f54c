import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { randomUUID } from 'node:crypto'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import product from './package.json' with { type: 'json' }
import { gameIds } from './src/games/catalogue.ts'

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

const screensOfTraining = [
  '',
  'login',
  'card',
  'error',
  'inspire',
  'scanning_ticket',
  'terminal-user',
  'user_display',
  ...[1, 2, 3].map((terminalId) => `terminal-user/${terminalId}`),
  ...gameIds.map((gameId) => `game/${gameId}`),
]

/** The page for every screen of a lesson, so that a file server that knows of no screens serves them all. */
const trainingPages: Plugin = {
  name: 'training-pages',
  async writeBundle({ dir = '' }) {
    for (const screen of screensOfTraining) {
      const folder = join(dir, 'demo', screen)
      await mkdir(folder, { recursive: true })
      await copyFile(join(dir, 'index.html'), join(folder, 'index.html'))
    }
  },
}

/** The page: static files that any host may serve under a policy that forbids everything inline. */
export default defineConfig({
  plugins: [react(), tailwindcss(), preloadedPage, trainingPages],
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
        // Whatever the first screens need in one file, and before it the little that starts the core; then few files in
        // the order in which a cashier meets them: a request costs more than the code that it brings unasked.
        codeSplitting: {
          groups: [
            { name: 'start', test: /\/src\/ui\/main\.ts$|rolldown\/runtime/, priority: 6 },
            { name: 'screens', test: /\/src\/ui\/app\/page\.tsx$/, priority: 5 },
            { name: 'cart', test: /\/src\/ui\/cart\/CartPanel\.tsx$/, priority: 4 },
            { name: 'display', test: /\/src\/ui\/display\/DisplayPage\.tsx$/, priority: 3 },
            { name: 'boards', test: /\/src\/ui\/(?:routes\/GamePage|boards\/\w+)\.tsx?$/, priority: 2 },
            // Not the scanner, which the login has already: all the dialogs would come before the games then. Nor
            // what waits for a part and its texts at its top: in one file with that part it would wait for itself.
            { name: 'dialogs', test: /\/src\/ui\/(?!scanner\/)[\w-]+\/(?!load-)[\w-]+\.tsx?$/, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
})
