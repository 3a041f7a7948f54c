import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { addLogCommands } from '../../cli/log/commands.ts'
import { newProgram } from '../../cli/program.ts'
import { recordsOf } from '../kit/log-bytes.ts'
import { disputeEvents, disputeFiles } from './disputes.ts'

const page = new URL('../../docs/support.md', import.meta.url)
const text = readFileSync(page, 'utf8')
const handbook = text.slice(text.indexOf('\n## Disputes'), text.indexOf('\n## A log with links in it'))
const disputes = handbook.split('\n### ').slice(1)
const commandPattern = /^ {4}\$ balcao (.+)\n((?: {4}.*\n|\n(?= {4}[^$]))*)/gm

const folder = mkdtempSync(join(tmpdir(), 'balcao-disputes-'))
afterAll(() => rmSync(folder, { recursive: true }))
for (const file of disputeFiles)
  writeFileSync(join(folder, file), Buffer.concat(recordsOf(disputeEvents(file))))

/** What a command prints, stdout and stderr in their order, and its exit code. */
async function outputOf(command: string): Promise<{ lines: string; code: unknown }> {
  const program = newProgram('balcao', '', '').enablePositionalOptions()
  addLogCommands(program)
  let output = ''
  const stdout = vi
    .spyOn(process.stdout, 'write')
    .mockImplementation((part) => (output += String(part)) !== '')
  const stderr = vi.spyOn(console, 'error').mockImplementation((line) => void (output += `${String(line)}\n`))
  const before = process.exitCode
  try {
    await program.parseAsync(
      command.split(' ').map((part) => (part.endsWith('.jsonl') ? join(folder, part) : part)),
      {
        from: 'user',
      },
    )
    return { lines: plain(output), code: process.exitCode }
  } finally {
    process.exitCode = before
    stdout.mockRestore()
    stderr.mockRestore()
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
      const { lines } = await outputOf(command)
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
