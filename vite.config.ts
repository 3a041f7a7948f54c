import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { randomUUID } from 'node:crypto'
import { defineConfig } from 'vite'
import product from './package.json' with { type: 'json' }

/** The page: static files that any host may serve under a policy that forbids everything inline. */
export default defineConfig({
  plugins: [react(), tailwindcss()],
  define: {
    __PRODUCT_VERSION__: JSON.stringify(product.version),
    __BUILD__: JSON.stringify(randomUUID()),
  },
  build: {
    outDir: 'dist/page',
    target: 'chrome111',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
})
