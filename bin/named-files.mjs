// @ts-check
import { readdirSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'

/** Where tests lie, from the project's folder; `vitest.config.ts` looks in the same folders. */
export const testFolders = [
  'src',
  'cli',
  'print-daemon',
  'backend',
  'collector',
  'node',
  'locales',
  'tests',
  'scripts',
  'bin',
]

/** How the names of tests end that run in a long run, or when they are named. */
export const longTest = '.long.test.ts'

/**
 * The folders whose tests run the built program, in browsers, against a database server or under strace. No test
 * elsewhere needs more than the sources and the packages, which a test beside this file sees to.
 */
export const foldersOnBuild = [
  'tests/attack',
  'tests/cli',
  'tests/contract',
  'tests/e2e',
  'tests/endurance',
  'tests/power',
]

/**
 * The paths among the arguments of a test run. What follows an option may be its value, so it is not taken for a path:
 * without a path the run is prepared for every test.
 * @param {readonly string[]} args
 * @returns {string[]}
 */
export const pathsIn = (args) =>
  args.filter((arg, at) => {
    const before = args[at - 1] ?? ''
    return !arg.startsWith('-') && (!before.startsWith('-') || before.includes('='))
  })

/**
 * Every test file of the project.
 * @param {string} home the project's folder
 * @returns {string[]} paths from that folder, with slashes
 */
export const testFiles = (home) =>
  testFolders.flatMap((folder) =>
    readdirSync(join(home, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((file) => file.endsWith('.test.ts')),
  )

/**
 * The files that vitest takes by these paths: any part of a file's path names it, and a line may follow (`x.test.ts:12`).
 * @param {readonly string[]} files as `testFiles` gives them
 * @param {readonly string[]} paths
 * @param {string} home the project's folder
 */
export function filesNamed(files, paths, home) {
  const parts = paths.map((path) => {
    const plain = path.replace(/:\d+$/, '').replaceAll('\\', '/')
    return (isAbsolute(plain) ? relative(home, plain) : plain.replace(/^(\.\/)+/, '')).toLowerCase()
  })
  return files.filter((file) => parts.some((part) => file.toLowerCase().includes(part)))
}

/**
 * Whether one of the files needs the second browser.
 * @param {readonly string[]} files
 */
export const needSecondBrowser = (files) => files.some((file) => file.startsWith('tests/e2e/firefox.'))

/**
 * Whether one of the files needs the built program.
 * @param {readonly string[]} files
 */
export const needBuild = (files) =>
  files.some((file) => foldersOnBuild.some((folder) => file.startsWith(`${folder}/`)))
