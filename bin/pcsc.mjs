// @ts-check
import { need } from './debian.mjs'
import { run } from './prepare.mjs'

const isThere = async () => (await run('/sbin/ldconfig', ['-p'])).output.includes('libpcsclite.so.1')

/**
 * Installs the library of the PC/SC service for the tests of card readers; the one that wants it is skipped without it. Throws why it
 * is not here.
 */
export const pcsc = () => need('libpcsclite', isThere, 'libpcsclite1')
