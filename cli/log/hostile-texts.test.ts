import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { deployments } from '../../locales/deployments.ts'
import type { Event } from '../../src/events/vocabulary.ts'
import { hashVersion } from '../../src/worker/core/state-hash.ts'
import { id, logged } from '../../tests/kit/decider.ts'
import { recordsOf } from '../../tests/kit/log-bytes.ts'
import { outputOf } from '../../tests/kit/output.ts'
import { openShop, purchaseUnderWay } from '../../tests/kit/shop.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { newProgram } from '../program.ts'
import { replayFile } from '../replay/command.ts'
import { addLogCommands } from './commands.ts'

const folder = folderOfFile()
writeFileSync(join(folder, 'balcao.js'), '')

/** A log whose every text, where it may be any, is this one: from a host, a cashier, or who wrote the browser's storage. */
function logWith(text: string): string {
  const events: readonly Event[] = [
    { type: 'segmentOpened', data: { logId: id(1), segment: 1, format: 2 } },
    { type: 'counterStarted', data: { productVersion: text, counterId: id(0xabcdef) } },
    {
      type: 'deploymentLoaded',
      data: {
        deployment: deployments.get('pt')!,
        printService: 'http://127.0.0.1:3333',
        shop: { name: text, id: text },
      },
    },
    ...openShop.slice(2),
    ...purchaseUnderWay(1),
    { type: 'ticketRefused', data: { uniqueReqId: id(101), code: 1001, name: text, field: text } },
    {
      type: 'drawerOpeningRequested',
      data: {
        openingId: id(501),
        operatorId: 1042,
        cause: { kind: 'cashier', reason: 'other', note: text },
      },
    },
    { type: 'checkpointReached', data: { stateHash: text, hashVersion } },
  ]
  const file = join(folder, 'log.jsonl')
  writeFileSync(file, Buffer.concat(recordsOf(logged(events))))
  return file
}

/** Every command that reads a log, with what it needs besides, and whether it shows such a text. */
const commands: readonly (readonly [line: string, shows: boolean])[] = [
  ['log verify FILE', true],
  ['log info FILE', true],
  ['log find FILE --type ticketRefused', true],
  ['log find FILE --type drawerOpeningRequested', true],
  [`log explain FILE ${id(101)}`, true],
  [`log explain FILE ${id(501)}`, true],
  ['log reconcile FILE', false],
  ['log receipts FILE', false],
  [`log diff FILE --build ${folder}`, false],
  [`log shrink FILE --fails false --out ${join(folder, 'smallest')}`, false],
  ['replay FILE', true],
]

/** What a command writes to stdout and stderr, without colours of the program. */
async function written(command: string, file: string, isJson: boolean): Promise<string> {
  vi.stubEnv('FORCE_COLOR', '0')
  const before = process.exitCode
  try {
    const [, { both }] = await outputOf(() => ended(command, file, isJson))
    return both
  } finally {
    process.exitCode = before
    vi.unstubAllEnvs()
  }
}

async function ended(command: string, file: string, isJson: boolean): Promise<unknown> {
  if (command.startsWith('replay')) return replayFile(file, isJson ? { json: true, state: true } : {})
  const program = newProgram('balcao', '', '').enablePositionalOptions()
  addLogCommands(program)
  const args = [...command.replace('FILE', file).split(' '), ...(isJson ? ['--json'] : [])]
  return program.parseAsync(args, { from: 'user' })
}

describe.each(commands)('balcao %s', (command, shows) => {
  /** Clears the screen, sets its title, a colour and a weight; the introducer of eight bits; turns the direction. */
  const steering = '\u001b[2J\u001b]0;x\u0007\u001b[32m\u001b[1m\u009b31m\u202e'

  it.each([
    ['text', false],
    ['JSON', true],
  ] as const)('steers no terminal by a text of the log, as %s', async (_, isJson) => {
    const output = await written(command, logWith(steering), isJson)
    expect(output).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u)
    if (shows) expect(output).toContain(String.raw`\u001b[2J`)
  })

  it.each([
    ['text', false],
    ['JSON', true],
  ] as const)('shows no line that a text of the log has made up, as %s', async (_, isJson) => {
    const output = await written(command, logWith('x\n#58  2026-11-30T18:02:11+00:00  y”).\n#59'), isJson)
    for (const line of output.split('\n')) expect(line).not.toMatch(/^\s*#5[89]/)
    if (shows) expect(output).toContain(String.raw`x\n#58`)
  })
})
