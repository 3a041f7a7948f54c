// @ts-check
import './node-version.mjs'
import './end-with-npm.mjs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { foldersOnBuild, longTest } from './named-files.mjs'
import { home } from './prepare.mjs'

/** `npm run test:watch -- src/worker`: runs the tests that need nothing built again whenever their code changes. */
const excluded = [...foldersOnBuild.map((folder) => `${folder}/**`), `**/*${longTest}`]
const args = [...excluded.flatMap((pattern) => ['--exclude', pattern]), ...process.argv.slice(2)]
const vitest = join(home, 'node_modules/vitest/vitest.mjs')
const child = spawn(process.execPath, [vitest, 'watch', ...args], { cwd: home, stdio: 'inherit' })
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => child.kill(signal))
child.on('close', (code) => {
  process.exitCode = code ?? 1
})
