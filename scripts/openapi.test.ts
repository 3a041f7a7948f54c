import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { isSandboxCall } from '../src/protocol/host-call.ts'
import { hostCalls } from '../src/protocol/host-calls.ts'
import { mainSocketEvents } from '../src/protocol/host-sockets.ts'
import { callTables, socketTables } from './contract-calls.ts'
import { contractPage } from './contract-page.ts'
import { formatted } from '../tests/kit/formatted.ts'
import { openApi } from './openapi.ts'

const again = 'run `npm run openapi`'

describe('the contract for operators', () => {
  it('is the one in the repository: `npm run openapi` would change nothing [wire-names]', async () => {
    const file = 'docs/openapi.json'
    const made = await formatted(JSON.stringify(openApi()), file)
    expect(made === (await readFile(file, 'utf8')), `docs/openapi.json is out of date: ${again}`).toBe(true)
    const page = 'docs/host-contract.md'
    const text = await readFile(page, 'utf8')
    expect((await formatted(contractPage(text), page)) === text, `${page} is out of date: ${again}`).toBe(
      true,
    )
  })

  it('has every call with its description [typed-calls]', () => {
    const described = callTables.flatMap(({ calls }) => calls)
    const wanted = Object.entries(hostCalls).filter(([, call]) => !isSandboxCall(call))
    expect(
      described.map(({ name }) => name),
      'add the table of a call to scripts/contract-calls.ts',
    ).toEqual(wanted.map(([name]) => name))
    expect(described.filter(({ call }) => !call.does)).toEqual([])
  })

  it('has every event of the main socket with its description', () => {
    const [main] = socketTables
    expect(main?.events.map(({ name }) => name)).toEqual(Object.keys(mainSocketEvents))
    expect(main?.events.filter(({ text }) => !text)).toEqual([])
  })

  it('refers to shapes that are there', () => {
    const document = JSON.stringify(openApi())
    const { components } = openApi() as { components: Record<string, Record<string, unknown>> }
    for (const [, kind = '', name = ''] of document.matchAll(/"#\/components\/(\w+)\/(\w+)"/g))
      expect(components[kind]).toHaveProperty(name)
  })
})
