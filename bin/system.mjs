// @ts-check
import { nginx } from './nginx.mjs'
import { pcsc } from './pcsc.mjs'
import { postgres } from './postgres.mjs'
import { socat } from './socat.mjs'
import { strace } from './strace.mjs'

/**
 * What tests want of the system beside browsers, and what installs it, or throws why it is not here. Without it they are skipped.
 * @type {readonly (readonly [string, () => Promise<void>])[]}
 */
export const system = [
  ['database server', postgres],
  ['proxy', nginx],
  ['serial lines', socat],
  ['card readers', pcsc],
  ['system calls', strace],
]
