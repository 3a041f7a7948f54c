import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { freePorts, launch, run, temporaryFolder } from './balcao.ts'

/** A running daemon's address. */
async function daemon(): Promise<string> {
  const [port] = await freePorts()
  const { stdout, stderr } = launch('daemon', '--port', port, '--data', temporaryFolder())
  await vi.waitFor(() => expect(stdout(), stderr()).toContain(port), { timeout: 10_000 })
  return `http://127.0.0.1:${port}`
}

describe('balcao print test', () => {
  it('prints a sample through the daemon and says what the printer said', async () => {
    const { code, stdout, stderr } = await run('print', 'test', '--url', await daemon())
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toBe('Printed, as the printer itself says.\n')
  })

  it('says what to do where the ticket did not come out', async () => {
    const url = await daemon()
    const headers = { 'x-balcao': '1', 'content-type': 'application/json' }
    const told = await fetch(`${url}/virtual/paper-out`, { method: 'POST', headers, body: '{}' })
    expect(told.ok).toBe(true)
    const { code, stdout } = await run('print', 'test', '--url', url)
    expect(code).toBe(1)
    expect(stdout).toContain('The ticket waits for the printer. It is out of paper.')
  })

  it('says in one line what to do where no daemon answers', async () => {
    const [port] = await freePorts()
    const { code, stdout, stderr } = await run('print', 'test', '--url', `http://127.0.0.1:${port}`)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^balcao: No print daemon answers on .*"balcao daemon".*\n$/)
  })
})

describe('balcao print preview', () => {
  it('shows the receipt as text, as wide as the paper', async () => {
    const { code, stdout } = await run('print', 'preview', '--columns', '32', '--language', 'uk')
    expect(code).toBe(0)
    const lines = stdout.replace(/\n$/, '').split('\n')
    expect(lines.length).toBeGreaterThan(20)
    for (const line of lines) expect(line).toHaveLength(32)
  })

  it('draws the receipt into a PNG', async () => {
    const file = join(temporaryFolder(), 'ticket.png')
    const { code, stdout } = await run('print', 'preview', 'ticket/copy', '--png', file)
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(readFileSync(file).subarray(1, 4).toString()).toBe('PNG')
  })

  it('names the receipts there are to whoever asks for another', async () => {
    const { code, stderr } = await run('print', 'preview', 'fax')
    expect(code).toBe(2)
    expect(stderr).toMatch(/^balcao: there is no receipt fax; there are ticket\/original.*\n$/)
  })

  it('says so where the picture cannot be written', async () => {
    const { code, stderr } = await run('print', 'preview', '--png', '/no/such/folder/ticket.png')
    expect(code).toBe(1)
    expect(stderr).toBe('balcao: /no/such/folder/ticket.png cannot be written (ENOENT).\n')
  })
})
