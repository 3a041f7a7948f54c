import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Edition } from './edition.ts'

/** The repository as it was: what a golden file said at a commit, and how the program of then draws it. */

export const home = path.join(import.meta.dirname, '../..')

/** Beside node_modules, where the packages of today are found. */
const checkouts = path.join(home, '.tmp/golden-checkouts')

const largeEnough = 256 * 1024 * 1024

/** What git answers; undefined where it refuses, or where this is no clone. */
function git(...args: string[]): Buffer | undefined {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const
    return execFileSync('git', args, { cwd: home, stdio: [...stdio], maxBuffer: largeEnough })
  } catch {
    return undefined
  }
}

/** The commit that last changed a file; undefined where none did. */
export const lastChange = (file: string): string | undefined =>
  git('log', '-1', '--format=%H', '--', file)?.toString().trim() || undefined

/** The commit that a name stands for, as far as both it and the present one have it: where a branch began. */
export const commonCommit = (name: string): string | undefined =>
  git('merge-base', name, 'HEAD')?.toString().trim()

/** A file as it was; undefined where it was not. */
export const fileAt = (commit: string, file: string): string | undefined =>
  git('show', `${commit}:./${path.relative(home, file)}`)?.toString()

/** `edition.ts` of a commit. */
export interface Artist {
  hashOf: (sample: string, edition: Edition) => string
  pictureOf: (sample: string, edition: Edition) => Buffer
}

const artists = new Map<string, Promise<Artist | undefined>>()

async function checkOut(commit: string): Promise<Artist | undefined> {
  const archive = git(
    'archive',
    commit,
    'src',
    'print-daemon',
    'cli',
    'locales',
    'tests/golden',
    'package.json',
  )
  if (!archive) return undefined
  mkdirSync(checkouts, { recursive: true })
  const folder = mkdtempSync(path.join(checkouts, `${commit.slice(0, 12)}-`))
  try {
    execFileSync('tar', ['-x', '-C', folder], { input: archive, stdio: ['pipe', 'ignore', 'ignore'] })
    const file = path.join(folder, 'tests/golden/edition.ts')
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Artist
  } catch {
    return undefined
  }
}

/** The program of a commit, to draw with; undefined where it cannot be had, or knew no golden files of this form. */
export function artistOf(commit: string): Promise<Artist | undefined> {
  const known = artists.get(commit) ?? checkOut(commit)
  artists.set(commit, known)
  return known
}

/** Removes what was checked out. */
export function forgetArtists(): void {
  artists.clear()
  rmSync(checkouts, { recursive: true, force: true })
}
