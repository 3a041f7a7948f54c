// @ts-check
import { existsSync } from 'node:fs'
import { need } from './debian.mjs'

/** Installs nginx for the tests of a host behind a proxy, which are skipped without it. Throws why it is not here. */
export const nginx = () => need('nginx', () => existsSync('/usr/sbin/nginx'), 'nginx')
