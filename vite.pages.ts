import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const suffix = '?page'

/**
 * `import { script, style } from './page.ts?page'` in a Node program gives what a browser runs: the module with all that it
 * imports as one script, and the style sheets that these import as one sheet.
 */
export const pagesOfPrograms = (): Plugin => ({
  name: 'pages-of-programs',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\?page$/ },
    async handler(source, importer) {
      const module = await this.resolve(source.slice(0, -suffix.length), importer)
      return module && module.id + suffix
    },
  },
  load: {
    filter: { id: /\?page$/ },
    async handler(id) {
      const { script, style, files } = await bundled(id.slice(0, -suffix.length))
      for (const file of files) this.addWatchFile(file)
      return `export const script = ${JSON.stringify(withVersion(script, style))}\nexport const style = ${JSON.stringify(style)}\n`
    },
  },
})

/** The first line has the hash of what follows and of the style: by it a page finds out that another version is served (`src/pages/follow-version.ts`). */
const withVersion = (script: string, style: string): string =>
  `globalThis.pageVersion="${createHash('sha256').update(script).update(style).digest('hex').slice(0, 16)}";\n${script}`

/** Bundles a module with all that it imports; `define` are constants of its build. */
export async function bundled(input: string, define: Readonly<Record<string, string>> = {}) {
  let files: readonly string[] = []
  const { output } = (await build({
    configFile: false,
    plugins: [
      {
        name: 'files-of-the-page',
        buildEnd() {
          files = [...this.getModuleIds()].filter((id) => !id.startsWith('\0'))
        },
      },
    ],
    root: fileURLToPath(new URL('.', import.meta.url)),
    mode: 'production',
    logLevel: 'error',
    publicDir: false,
    define: { ...define },
    build: {
      write: false,
      target: 'chrome111',
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input,
        // Parts of the protocol that a page does not use are left out: its modules have no side effects.
        treeshake: {
          moduleSideEffects: [{ test: /\/src\/(?:values|protocol)\//, sideEffects: false }],
        },
        output: { codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  const sheets = output.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  return {
    script: chunks.map(({ code }) => code).join('\n'),
    style: sheets.map((sheet) => (sheet.type === 'asset' ? String(sheet.source) : '')).join('\n'),
    files,
  }
}
