import { createHash, randomUUID } from 'node:crypto'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** As in the attribute `integrity`. */
export const integrityOf = (bytes: Buffer): string =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`

/** The build of a built page: its service worker names its cache by it. */
export async function buildOf(page: string): Promise<string> {
  const worker = await readFile(join(page, 'sw.js'), 'utf8')
  return /\b[\da-f]{32}\b/.exec(worker)![0]
}

/**
 * Writes the built page `from` into the folder `to` as another build would be: with another id, other names of its hashed files,
 * and a service worker that knows their hashes. Returns the id.
 */
export async function anotherBuild(from: string, to: string): Promise<string> {
  await rm(to, { recursive: true, force: true })
  await cp(from, to, { recursive: true })
  const build = randomUUID().replaceAll('-', '')
  const assets = (await readdir(join(to, 'assets'))).filter((name) => !name.endsWith('.map'))
  const mark = build.slice(0, 4)
  const renamed = assets.map(
    (name) => [name, name.replace(/-([\w-]{4})([\w-]{4}\.\w+)$/, `-${mark}$2`)] as const,
  )
  const before = await buildOf(from)
  const changed = (text: string) =>
    renamed.reduce((all, [old, next]) => all.replaceAll(old, next), text.replaceAll(before, build))

  const files = (await readdir(to, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  const hashes: [string, string][] = []
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    if (!/\.(?:js|css|html|json)$/.test(name) || name === 'sw.js') continue
    const bytes = await readFile(path)
    const next = Buffer.from(changed(bytes.toString()))
    hashes.push([integrityOf(bytes), integrityOf(next)])
    await writeFile(path, next)
  }
  const worker = changed(await readFile(join(to, 'sw.js'), 'utf8'))
  await writeFile(
    join(to, 'sw.js'),
    hashes.reduce((all, [old, next]) => all.replaceAll(old, next), worker),
  )
  for (const [old, next] of renamed) {
    await cp(join(to, 'assets', old), join(to, 'assets', next))
    if (next !== old) await rm(join(to, 'assets', old))
  }
  return build
}
