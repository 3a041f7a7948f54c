import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { projectFiles } from '../kit/project-files.ts'

const files = projectFiles()
/** Those of a package name the files of the package. */
const documents = files.filter((file) => file.endsWith('.md') && !file.startsWith('packaging/'))

/** Whether the path of a file or folder ends so, such as `core/log.ts`; tests write the folder `.tmp`. */
const isThere = (path: string): boolean =>
  path.startsWith('.tmp/') || existsSync(path) || files.some((file) => `/${file}`.includes(`/${path}`))

/** Code in the text of a document; a block of code may show a file that a reader will write. */
function* namedIn(document: string): Generator<string> {
  const text = readFileSync(document, 'utf8').replaceAll(/^```.*?^```$/gms, '')
  const added = new Set([...text.matchAll(/^New file `([^`]+)`/gm)].map(([, path]) => path))
  for (const [, path = ''] of text.matchAll(/`((?:[\w.-]+\/)+[\w.-]*\.(?:ts|tsx|mjs|js|css|html|md))`/g))
    if (!added.has(path) && !isThere(path)) yield `${document}: ${path}`
  for (const [, path = ''] of text.matchAll(/\]\((?!https?:)([^)#\s]+)/g))
    if (!existsSync(join(dirname(document), path))) yield `${document}: ${path}`
}

it('every file that a document names or links to exists', () => {
  expect(documents.length).toBeGreaterThan(30)
  expect(documents.flatMap((document) => [...namedIn(document)])).toEqual([])
})
