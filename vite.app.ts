import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { workerAddress } from './src/kept-page/version.ts'
import { languages, type Language } from './src/values/language.ts'
import { bundled } from './vite.pages.ts'

/** Where a browser finds the product's icon: not below a name by its content, because an installed app keeps the address. */
export const iconAddress = 'icon.svg'

export const readIcon = (): Promise<string> => readFile('src/ui/kit/components/logo.svg', 'utf8')

const inEveryLanguage = async (textIn: (language: Language) => Promise<string>) =>
  Object.fromEntries(
    await Promise.all(languages.map(async (language) => [language, await textIn(language)] as const)),
  )

async function trainingIn(language: Language): Promise<string> {
  const texts = JSON.parse(await readFile(`locales/${language}/training.json`, 'utf8')) as { title: string }
  return texts.title
}

/**
 * The manifest, by which a browser can install the page as an app. It has one language and, for browsers that know them, the
 * texts of all the others.
 */
export async function manifest(descriptionIn: (language: Language) => Promise<string>): Promise<string> {
  const descriptions = await inEveryLanguage(descriptionIn)
  const trainings = await inEveryLanguage(trainingIn)
  return JSON.stringify({
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    name: 'Operador Balcão',
    short_name: 'Balcão',
    lang: 'pt',
    description: descriptions['pt'],
    description_localized: descriptions,
    // Of the dark theme, in which the page begins.
    background_color: '#101316',
    theme_color: '#101316',
    icons: [{ src: `/${iconAddress}`, type: 'image/svg+xml', sizes: 'any' }],
    shortcuts: [{ url: '/demo/', name: trainings['pt'], name_localized: trainings }],
  })
}

/** What the page never requests: source maps, downloads, and the copies of the document for the folders. */
const isRequested = (path: string): boolean => !/\.map$|^\/(?:demo|replay|downloads)\//.test(path)

/** Every file of the page below a folder: its address, and its hash as in the attribute `integrity`. */
async function filesWithHashes(folder: string): Promise<[path: string, integrity: string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const addresses = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
  return Promise.all(
    addresses
      .filter((address) => isRequested(address) && address !== workerAddress)
      .sort()
      .map(async (address) => {
        const hash = createHash('sha256').update(await readFile(join(folder, address)))
        return [address.replace(/^\/index\.html$/, '/'), `sha256-${hash.digest('base64')}`]
      }),
  )
}

/** The service worker, which knows every file of its build: so it is built after them. */
export const serviceWorker = (constants: Readonly<Record<string, string>>): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const files = JSON.stringify(await filesWithHashes(dir))
    const { script } = await bundled('src/kept-page/main.ts', { ...constants, __PAGE_FILES__: files })
    await writeFile(join(dir, workerAddress), script)
  },
})
