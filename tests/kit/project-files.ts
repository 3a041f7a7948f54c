import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Every file below a folder, from this one, but what git ignores. */
export function filesBelow(folder: string, ignored = foldersIgnored()): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`
    if (!entry.isDirectory()) return [path]
    return ignored.has(entry.name) ? [] : filesBelow(path, ignored)
  })
}

const foldersIgnored = (): ReadonlySet<string> =>
  new Set(['.git', ...readFileSync('.gitignore', 'utf8').match(/^[^/\n]+(?=\/$)/gm)!])

/** Every file of the project, from its folder: also in the checkout of another user, and in an archive, where git lists none. */
export function projectFiles(): string[] {
  try {
    const args = ['-c', 'safe.directory=*', 'ls-files']
    const listed = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    if (listed !== '') return listed.split('\n')
  } catch {
    // There is no git, or no repository.
  }
  return filesBelow('.')
}
