import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { addLogCommands } from '../../cli/log/commands.ts'
import { newProgram } from '../../cli/program.ts'
import { recordsOf } from '../kit/log-bytes.ts'
import { outputOf } from '../kit/output.ts'
import { folderOfFile } from '../kit/test-folders.ts'
import { disputeEvents, disputeFiles } from './disputes.ts'

const page = new URL('../../docs/support.md', import.meta.url)
const text = readFileSync(page, 'utf8')
const handbook = text.slice(text.indexOf('\n## Disputes'), text.indexOf('\n## A log with links in it'))
const disputes = handbook.split('\n### ').slice(1)
const commandPattern = /^ {4}\$ balcao (.+)\n((?: {4}.*\n|\n(?= {4}[^$]))*)/gm

const folder = folderOfFile()
for (const file of disputeFiles)
  writeFileSync(join(folder, file), Buffer.concat(recordsOf(disputeEvents(file))))

/** What a command prints, stdout and stderr in their order, and its exit code. */
async function written(command: string): Promise<{ lines: string; code: unknown }> {
  const program = newProgram('balcao', '', '').enablePositionalOptions()
  addLogCommands(program)
  const args = command.split(' ').map((part) => (part.endsWith('.jsonl') ? join(folder, part) : part))
  const before = process.exitCode
  try {
    const [, { both }] = await outputOf(() => program.parseAsync(args, { from: 'user' }))
    return { lines: plain(both), code: process.exitCode }
  } finally {
    process.exitCode = before
  }
}

const plain = (output: string) =>
  stripVTControlCharacters(output).replaceAll(`${folder}/`, '').replaceAll('\u00a0', ' ').trimEnd()

const indented = (lines: string) =>
  lines
    .split('\n')
    .map((line) => (line === '' ? '' : `    ${line}`))
    .join('\n')

describe('the disputes of the handbook', () => {
  it('are those of the prepared logs, each answered by at most three commands', () => {
    expect(disputes.map((dispute) => /\S+\.jsonl/.exec(dispute)?.[0])).toEqual(disputeFiles)
    for (const dispute of disputes) {
      const commands = [...dispute.matchAll(commandPattern)]
      expect(commands.length).toBeGreaterThan(0)
      expect(commands.length).toBeLessThanOrEqual(3)
    }
  })

  it.each([...handbook.matchAll(commandPattern)].map(([, command = '', shown = '']) => [command, shown]))(
    'balcao %s prints what the page shows',
    async (command, shown) => {
      const { lines } = await written(command)
      if (process.env['UPDATE_GOLDEN'])
        writeFileSync(
          page,
          readFileSync(page, 'utf8').replace(
            `    $ balcao ${command}\n${shown}`,
            () => `    $ balcao ${command}\n${indented(lines)}\n`,
          ),
        )
      else expect(shown.trimEnd()).toBe(indented(lines))
    },
  )
})
