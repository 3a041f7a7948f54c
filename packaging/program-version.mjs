// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { home } from '../bin/prepare.mjs'

const [, version] =
  /printProgramVersion = '([\d.]+)'/.exec(
    readFileSync(join(home, 'src/protocol/print-service.ts'), 'utf8'),
  ) ?? []
if (!version) throw new Error('The version of the print program is not where it was.')

/** The print program's own version, from the one place where it stands. */
export const printProgramVersion = version
