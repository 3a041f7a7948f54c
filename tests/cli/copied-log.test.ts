import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, openSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { nodeFlags } from '../kit/node-flags.ts'
import { sampled } from '../kit/scale.ts'
import { waitFor } from '../kit/wait-for.ts'
import { folderOfTest } from '../kit/test-folders.ts'
import { bundle } from './balcao.ts'
import { linesOf, logFile, shift, soldId } from './log.ts'

const log = linesOf(shift).join('')

/** A command whose temporary files are in a folder of their own. */
function launchedIn(folder: string, ...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [...nodeFlags, bundle, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, TMPDIR: folder },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** The path of a log in the folder, once it has records. */
const copyIn = (folder: string): Promise<string> =>
  waitFor('the copy of the log', async () => {
    const [name = ''] = await readdir(folder)
    const copy = join(folder, name, 'log.jsonl')
    return (await stat(copy)).size > 0 && copy
  })

it.each(sampled(['SIGINT', 'SIGTERM', 'SIGHUP'] as const, 1))(
  'a command that %s ends while it reads a log from stdin leaves no copy of it',
  async (signal) => {
    const folder = folderOfTest()
    const explain = launchedIn(folder, 'log', 'explain', '-', soldId)
    const ended = once(explain, 'exit')
    explain.stdin!.write(log)
    await copyIn(folder)
    explain.kill(signal)
    expect(await ended).toEqual([null, signal])
    expect(await readdir(folder)).toEqual([])
  },
)

it('a replay of stdin in the browser keeps its copy until it has ended in order', async () => {
  const folder = folderOfTest()
  const replay = launchedIn(folder, 'replay', '-', '--ui')
  const ended = once(replay, 'exit')
  replay.stdin!.end(log)
  let reported = ''
  replay.stdout!.on('data', (chunk: Buffer) => (reported += chunk.toString()))
  await waitFor('its address', async () => reported.includes('Ctrl-C ends it.'))
  await copyIn(folder)
  replay.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  expect(await readdir(folder)).toEqual([])
})

it('a second signal, which kills "log shrink" at once, leaves no shorter log', async () => {
  const [folder, pipes] = [folderOfTest(), folderOfTest()]
  const pipe = join(pipes, 'pipe')
  execFileSync('mkfifo', [pipe])
  const out = join(pipes, 'smallest.jsonl')
  const shrink = launchedIn(folder, 'log', 'shrink', logFile(log), '--fails', `cat ${pipe} #`, '--out', out)
  const ended = once(shrink, 'exit')
  await copyIn(folder)
  // The command has begun when it reads the pipe; it ends when nobody writes it any more.
  const writing = await waitFor('the command', async () =>
    openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK),
  )
  onTestFinished(() => closeSync(writing))
  // Signals that follow each other closely are one wish.
  const pressing = setInterval(() => shrink.kill('SIGINT'), 100)
  const how = await ended
  clearInterval(pressing)
  expect(how).toEqual([null, 'SIGINT'])
  expect(await readdir(folder)).toEqual([])
})
