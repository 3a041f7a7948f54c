// @ts-check
import './node-version.mjs'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { boot } from '../tests/hardware/machine/boot.mjs'
import { buildMachine, extras, tools } from '../tests/hardware/machine/build.mjs'
import { installDebianPackage } from './debian.mjs'
import { home, install, run } from './prepare.mjs'

/** Prints why nothing was tested; that is no failure. @param {string} why */
const skip = (why) => console.log(`skipped: ${why}`)

/** The first tool that is missing and cannot be had, or undefined. */
async function missingTool() {
  for (const [program = '', name = ''] of tools) {
    const isThere = async () => (await run('sh', ['-c', `command -v ${program}`])).ok
    if (await isThere()) continue
    await installDebianPackage(name)
    if (!(await isThere())) return `${program} (Debian's package ${name})`
  }
  return undefined
}

/**
 * What runs inside the machine: the tests named, else all of them.
 * @param {string[]} filters
 */
function sessionScript(filters) {
  const quoted = filters.map((filter) => `'${filter.replaceAll("'", "'\\''")}'`).join(' ')
  return `
cd '${home}'
/lib/systemd/systemd-udevd --daemon
export SYSTEMD_IGNORE_CHROOT=1
udevadm trigger
udevadm settle
# Through a pipe: on a terminal, which the console is, vitest draws its lines again and again.
{
  '${process.execPath}' node_modules/vitest/vitest.mjs run --config tests/hardware/vitest.config.ts ${quoted}
  echo $? > /run/result
} 2>&1 | cat
exit "$(cat /run/result)"
`
}

async function main() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return skip('the small machine is made on Linux on x64 only.')
  const missing = await missingTool()
  if (missing) return skip(`${missing} is missing and could not be installed.`)
  for (const [file = '', name = ''] of extras) if (!existsSync(file)) await installDebianPackage(name)
  await install()
  const folder = join(home, 'node_modules/.cache/hardware')
  let machine
  try {
    machine = buildMachine(folder)
  } catch (error) {
    const [firstLine] = String(error instanceof Error ? error.message : error).split('\n')
    return skip(`the small machine could not be made: ${firstLine}`)
  }
  mkdirSync(folder, { recursive: true })
  const session = join(folder, 'session.sh')
  writeFileSync(session, sessionScript(process.argv.slice(2)))
  const { wasUp, result } = await boot(machine, session, (line) => console.log(line))
  if (!wasUp) return skip('the small machine does not boot here.')
  if (result === null) console.log('The small machine fell over or was too slow before the tests ended.')
  process.exitCode = result ?? 1
}

await main()
