// @ts-check
import { existsSync } from 'node:fs'
import { need } from './debian.mjs'

/** What is compiled and mounted for the tests of power cuts: a file, and the Debian package that has it. */
const needed = [
  ['/usr/bin/gcc', 'gcc'],
  ['/usr/include/stdio.h', 'libc6-dev'],
  ['/usr/bin/pkg-config', 'pkg-config'],
  ['/usr/include/fuse3/fuse.h', 'libfuse3-dev'],
  ['/usr/bin/fusermount3', 'fuse3'],
]

/**
 * Installs what mounts a disk that records its writes for the tests of power cuts, which are skipped without it. Throws why it is not
 * here.
 */
export async function fuse() {
  for (const [file = '', name = ''] of needed) await need(file, () => existsSync(file), name)
}
