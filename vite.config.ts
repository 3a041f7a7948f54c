import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineConfig, minify, type Plugin } from 'vite'
import { hashOf, sourcesOfPage } from './bin/sources.mjs'
import { pageNamespaces } from './locales/texts.ts'
import product from './package.json' with { type: 'json' }
import { gameIds } from './src/games/catalogue.ts'
import { languages, type Language } from './src/values/language.ts'
import { iconAddress, manifest, readIcon, serviceWorker } from './vite.app.ts'

const constants = {
  __PRODUCT_VERSION__: JSON.stringify(product.version),
  // Machines that build one release serve one page: a browser that meets them in turn has it whole (decision 0027).
  __BUILD__: JSON.stringify(hashOf(sourcesOfPage).slice(0, 32)),
}

const pageModule = '/src/ui/shell/page.tsx'

/** The entry is small and imports the page's code only once it runs: the browser gets preload links for that code. */
const preloadedPage: Plugin = {
  name: 'preloaded-page',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {}, chunk: entry }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const page = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(pageModule)))
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

const screens = [
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

/** Which need no host: training and replays. */
const folders = ['demo', 'replay']

/** The page for every screen below these, so that a file server that knows of no screens serves them all. */
const pagesWithoutHost: Plugin = {
  name: 'pages-without-host',
  async writeBundle({ dir = '' }) {
    for (const path of folders.flatMap((folder) => screens.map((screen) => join(dir, folder, screen)))) {
      await mkdir(path, { recursive: true })
      await copyFile(join(dir, 'index.html'), join(path, 'index.html'))
    }
  },
}

const readTexts = async (language: Language) =>
  Object.fromEntries(
    await Promise.all(
      pageNamespaces.map(async (name) => [
        name,
        JSON.parse(await readFile(`locales/${language}/${name}.json`, 'utf8')) as unknown,
      ]),
    ),
  ) as object

const developmentAddress = (language: Language) => `/texts-${language}.json`

/**
 * The texts of each language as one file beside the code: one request for a language, and none for a part of it. In
 * development they are read anew for each request, and the page requests them again when one was edited.
 */
const texts: Plugin = {
  name: 'texts',
  resolveId: (id) => (id === 'virtual:texts' ? `\0${id}` : undefined),
  async load(id) {
    if (id !== '\0virtual:texts') return undefined
    const addresses = languages.map(async (language) => {
      if (this.environment.mode === 'dev') return `'${language}': '${developmentAddress(language)}'`
      const source = JSON.stringify(await readTexts(language))
      const file = this.emitFile({ type: 'asset', name: `texts-${language}.json`, source })
      return `'${language}': import.meta.ROLLUP_FILE_URL_${file}`
    })
    return `export default { ${(await Promise.all(addresses)).join()} }`
  },
  configureServer({ middlewares }) {
    for (const language of languages)
      middlewares.use(developmentAddress(language), (_request, response, next) => {
        const send = (content: object) =>
          response.setHeader('content-type', 'application/json').end(JSON.stringify(content))
        readTexts(language).then(send, next)
      })
  },
  async hotUpdate({ file, read }) {
    if (!/\/locales\/[\w-]+\/\w+\.json$/.test(file)) return
    // An editor may empty the file before it writes: this waits until it has content.
    await read()
    this.environment.hot.send('texts')
  },
}

interface BrowserTexts {
  readonly description: string
  readonly unsupported: { readonly title: string }
  readonly missing: object
  readonly failed: object
  readonly reload: string
}
const readBrowserTexts = async (language: Language) =>
  JSON.parse(await readFile(`locales/${language}/browser.json`, 'utf8')) as BrowserTexts

async function unsupportedTexts(language: Language): Promise<string> {
  const { unsupported, missing } = await readBrowserTexts(language)
  return JSON.stringify({ unsupported, missing })
}

async function browserScript(): Promise<string> {
  const texts = await Promise.all(
    languages.map(async (language) => {
      const { failed, reload } = await readBrowserTexts(language)
      return [language, { failed, reload }]
    }),
  )
  const code = await readFile('src/ui/shell/start/browser.js', 'utf8')
  return shortened(code.replace('= __TEXTS__', () => `= ${JSON.stringify(Object.fromEntries(texts))}`))
}

/** Shorter names and no comments, and no newer syntax: every browser must read it. */
const shortened = async (code: string) => (await minify('classic.js', code, { compress: false })).code

/** Files with fixed names: classic scripts, what the first fetches where the browser lacks something, manifest and icon. */
const fixedFiles: readonly (readonly [name: string, type: string, content: () => Promise<string>])[] = [
  ['browser.js', 'text/javascript', browserScript],
  [
    'theme.js',
    'text/javascript',
    async () => shortened(await readFile('src/ui/shell/start/theme.js', 'utf8')),
  ],
  ...languages.map(
    (language) =>
      [`unsupported-${language}.json`, 'application/json', () => unsupportedTexts(language)] as const,
  ),
  ['manifest.webmanifest', 'application/manifest+json', () => manifest(descriptionIn)],
  [iconAddress, 'image/svg+xml', readIcon],
]

const descriptionIn = async (language: Language) => (await readBrowserTexts(language)).description

/**
 * Before everything else: what says that the page cannot work here, where its modules cannot, and the theme. Beside them the
 * manifest.
 */
const withFixedNames: Plugin = {
  name: 'with-fixed-names',
  async generateBundle() {
    for (const [fileName, , content] of fixedFiles)
      this.emitFile({ type: 'asset', fileName, source: await content() })
  },
  configureServer({ middlewares }) {
    for (const [name, type, content] of fixedFiles)
      middlewares.use(`/${name}`, (_request, response, next) => {
        content().then((source) => response.setHeader('content-type', type).end(source), next)
      })
  },
  async transformIndexHtml() {
    const texts = await Promise.all(languages.map(readBrowserTexts))
    return [
      { tag: 'script', attrs: { src: '/browser.js' }, injectTo: 'head-prepend' },
      { tag: 'script', attrs: { src: '/theme.js' }, injectTo: 'head-prepend' },
      { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
      {
        tag: 'noscript',
        children: texts.map(({ unsupported }) => unsupported.title).join(' · '),
        injectTo: 'body',
      },
    ]
  },
}

/**
 * A part that is loaded later is only imported. Vite's own helper would look for style sheets and scripts to preload; there is
 * one style sheet, and the warm-up loads the scripts (`src/ui/shell/warm-up.ts`).
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined,
}

/** The page: static files that any host may serve under a policy that forbids everything inline. */
export default defineConfig({
  plugins: [
    ...[plainImports, react(), tailwindcss(), texts, withFixedNames, preloadedPage],
    ...[pagesWithoutHost, serviceWorker(constants)],
  ],
  define: constants,
  // The core's packages too: one that is met only when a worker runs would load the page anew.
  optimizeDeps: {
    entries: [
      'index.html',
      'src/worker/main.ts',
      'src/worker/training/main.ts',
      'src/worker/time-travel/main.ts',
    ],
  },
  // Files that programs and tests write are no sources.
  server: { watch: { ignored: ['**/.balcao*/**', '**/.tmp/**', '**/dist/**', '**/docs/**'] } },
  build: {
    outDir: 'dist/page',
    target: 'chrome111',
    // Beside the files, which do not name them: a counter's browser never asks for one.
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      // What an `import()` loads later may lie in a file that came for another reason: the groups below decide.
      checks: { ineffectiveDynamicImport: false },
      // These do nothing by being imported: what of `worker/api.ts` a later screen needs comes with that screen.
      treeshake: {
        moduleSideEffects: [{ test: /\/src\/(?:worker|games|values|protocol)\//, sideEffects: false }],
      },
      output: {
        // Whatever the first screens need in one file, and before it the little that starts the core; then few files in
        // the order in which a cashier meets them: a request costs more than the code that it brings unasked.
        codeSplitting: {
          groups: [
            { name: 'start', test: /\/src\/ui\/main\.ts$|rolldown\/runtime/, priority: 9 },
            // Beside the rendering code, what both the login and the counter show: neither needs the file of the other.
            {
              name: 'screens',
              test: /\/src\/ui\/(?:shell\/page|kit\/(?:version|keyboard\/provisional|theme\/ThemeButton|texts\/(?:LanguageSelect|refusal)))\.tsx?$/,
              priority: 8,
            },
            { name: 'login', test: /\/src\/ui\/session\/Login\.tsx$/, priority: 7 },
            { name: 'counter', test: /\/src\/ui\/shell\/MenuPage\.tsx$/, priority: 6 },
            { name: 'scanner', test: /\/src\/ui\/scanner\/wedge\.ts$/, priority: 5 },
            {
              name: 'cart',
              test: /\/src\/ui\/(?:sale\/cart\/Cart(?:Panel|Button)|status\/(?:StatusLights|Balance|Banner))\.tsx$/,
              priority: 4,
            },
            // Fetched at the log-in, when it is on the screen: nothing large may come with it.
            {
              name: 'tools',
              test: /\/src\/ui\/shell\/(?:LoginTools|NoCounter|WithoutHost)\.tsx$/,
              priority: 4,
            },
            { name: 'display', test: /\/src\/ui\/display\/DisplayPage\.tsx$/, priority: 3 },
            { name: 'boards', test: /\/src\/ui\/(?:shell\/GamePage|games\/boards\/\w+)\.tsx?$/, priority: 2 },
            // No cashier needs a replay.
            {
              name: 'dialogs',
              test: /\/src\/ui\/(?!replay\/|shell\/ReplayPage).+\.tsx?$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  worker: {
    format: 'es',
    // Vite names a worker's sources as seen from the page's folder, and its map lies in the folder below.
    rolldownOptions: { output: { sourcemapPathTransform: (source) => `../${source}` } },
  },
})
