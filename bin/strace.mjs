// @ts-check
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { need } from './debian.mjs'

const isThere = () =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'strace')))

/**
 * Installs `strace`, which shows a program's calls to the system, for the tests of when data is on the disk, which are skipped
 * without it. Throws why it is not here.
 */
export const strace = () => need('strace', isThere, 'strace')
