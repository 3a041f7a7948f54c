// @ts-check
import { existsSync } from 'node:fs'
import { need } from './debian.mjs'

/**
 * Installs what plays serial lines for the tests of printers and card readers, which are skipped without it. Throws why it is not
 * here.
 */
export const socat = () => need('socat', () => existsSync('/usr/bin/socat'), 'socat')
