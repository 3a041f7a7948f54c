import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The program of a version of Node, installed from the registry once; null if that is not possible here. */
export async function otherNode(major: number): Promise<string | null> {
  const folder = resolve(`node_modules/.cache/node-${major}`)
  const program = resolve(folder, 'node_modules/node/bin/node')
  if (!existsSync(program)) {
    const options = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund']
    await run('npm', ['install', ...options, `node@${major}`], { timeout: 300_000 }).catch(() => null)
  }
  const version = await run(program, ['--version']).catch(() => null)
  return version?.stdout.startsWith(`v${major}.`) ? program : null
}
