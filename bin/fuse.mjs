// @ts-check
import { existsSync } from 'node:fs'
import { installDebianPackage } from './debian.mjs'

/** What is compiled and mounted for the tests of power cuts: a file, and the Debian package that has it. */
const needed = [
  ['/usr/bin/gcc', 'gcc'],
  ['/usr/include/stdio.h', 'libc6-dev'],
  ['/usr/bin/pkg-config', 'pkg-config'],
  ['/usr/include/fuse3/fuse.h', 'libfuse3-dev'],
  ['/usr/bin/fusermount3', 'fuse3'],
]

/** Installs what mounts a disk that records its writes. Without it the tests of power cuts are skipped and say so. */
export async function fuse() {
  for (const [file = '', name = ''] of needed) if (!existsSync(file)) await installDebianPackage(name)
}
