import { gameIds } from '../../games/catalogue.ts'
import { languages } from '../../values/language.ts'
import logo from '../kit/components/logo.svg'
import { fetchAllParts } from '../kit/part.tsx'
import { textsOf } from '../kit/texts/texts-of.ts'

/** Keeps values as long as the page. */
function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}

/** From now on this page stores nothing in the browser. */
export function sealStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { value: memoryStorage() })
}

const loadedImages: HTMLImageElement[] = []

async function loadImage(address: string): Promise<void> {
  const image = new Image()
  image.src = address
  // As long as it is kept, the browser shows it without a request.
  loadedImages.push(image)
  await image.decode().catch(() => {})
}

/** Loads everything that a screen may need. From then on the browser refuses any connection of this page. */
export async function sealConnections(): Promise<void> {
  fetchAllParts()
  await Promise.all([
    ...languages.map((language) => textsOf(language)),
    ...[...document.fonts].map((font) => font.load()),
    ...[logo, ...[...gameIds, 'game'].map((name) => `/logos/${name}.webp`)].map(loadImage),
  ])
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "connect-src 'none'; form-action 'none'; frame-src 'none'; object-src 'none'"
  document.head.append(policy)
}
