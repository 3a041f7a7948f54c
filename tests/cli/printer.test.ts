import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { printHeader } from '../../src/protocol/print-service.ts'
import { freePorts, launch, run } from './balcao.ts'
import { daemonOfFile, runningDaemon } from './daemon.ts'
import { longIt } from '../kit/long.ts'
import { patience } from '../kit/patience.ts'
import { folderOfTest } from '../kit/test-folders.ts'

const daemon = daemonOfFile()

async function noDaemon(): Promise<string> {
  const [port] = await freePorts()
  return `http://127.0.0.1:${port}`
}

describe('balcao printer test', () => {
  it('prints a sample through the print program and shows the printer’s result [commands]', async () => {
    const { balcao } = daemon()
    const { code, stdout, stderr } = await balcao('printer', 'test')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toBe('Printed, as the printer itself says.\n')
  })

  it('goes by its short name too, and prints any receipt in any language and width', async () => {
    const { json } = daemon()
    const options = ['--language', 'uk', '--columns', '32']
    expect(await json('print', 'test', 'check-win', ...options)).toMatchObject({ job: { state: 'printed' } })
  })

  longIt('shows what to do if the receipt was not printed', async () => {
    const { balcao, cause } = daemon()
    await cause('paper-out')
    const { code, stdout } = await balcao('print', 'test')
    expect(code).toBe(1)
    expect(stdout).toContain('The receipt waits for the printer. It is out of paper.')
    await cause('recover')
  })

  it('says that the receipt may be on paper or not if the print program ends meanwhile', async () => {
    const { json, cause, stop, url, data } = await runningDaemon()
    await cause('stall')
    const testing = launch('printer', 'test', '--url', url, '--data', data)
    const queue = () => json('printer', 'queue')
    await vi.waitFor(
      async () => expect(await queue()).toMatchObject({ jobs: [{ state: 'sending' }] }),
      patience,
    )
    await stop()
    expect([await testing.ended, testing.stdout()]).toEqual([1, ''])
    expect(testing.stderr()).toMatch(
      /^balcao: .* answers no longer: the receipt may be on paper or not\..*"printer queue".*\n$/,
    )
  })

  it('shows where the missing key is expected', async () => {
    const { url } = daemon()
    const { code, stderr } = await run('print', 'test', '--url', url, '--data', folderOfTest())
    expect(code).toBe(1)
    expect(stderr).toMatch(/^balcao: There is no key .*local-client\.json: .*--data.*\n$/)
  })

  it('shows in one line what to do if no print program answers', async () => {
    const { code, stdout, stderr } = await run('print', 'test', '--url', await noDaemon())
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(
      /^balcao: No print program answers on .*"sudo systemctl start balcao-print".*"daemon".*--url\.\n$/,
    )
  })
})

describe('balcao printer drawer', () => {
  longIt('opens the drawer that "printer settings" sets up, and says what is missing before', async () => {
    const { balcao } = daemon()
    const closed = await balcao('printer', 'drawer')
    expect(closed.code).toBe(1)
    expect(closed.stdout).toContain('"printer settings --drawer onRequest" sets it up.')
    const changes = ['--drawer', 'withCash', '--density', '-2', '--colours', '2']
    const set = await balcao('printer', 'settings', ...changes)
    expect(set.stdout).toMatch(
      /drawer +withCash +one of none, onRequest, withCash[^]*density +-2 [^]*colours +2 /,
    )
    const opened = await balcao('printer', 'drawer')
    expect(opened).toMatchObject({
      code: 0,
      stdout:
        'The printer confirms that it sent the pulse to the drawer. It cannot see whether the drawer opened.\n',
    })
  })

  it('refuses a setting that the printer does not have', async () => {
    const { code, stderr } = await daemon().balcao('printer', 'settings', '--columns', '42')
    expect(code).toBe(2)
    expect(stderr).toContain('With the profile "virtual", "columns" is one of 48, 64, 32.')
  })
})

describe('balcao printer preview', () => {
  it('shows the receipt as text, as wide as the paper [receipt-forms]', async () => {
    const { code, stdout } = await run('print', 'preview', '--columns', '32', '--language', 'uk')
    expect(code).toBe(0)
    const lines = stdout.replace(/\n$/, '').split('\n')
    expect(lines.length).toBeGreaterThan(20)
    for (const line of lines) expect(line).toHaveLength(32)
  })

  it('draws the receipt into a PNG [receipt-forms]', async () => {
    const file = join(folderOfTest(), 'ticket.png')
    const { code, stdout } = await run('printer', 'preview', 'ticket/copy', '--png', file)
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(readFileSync(file).subarray(1, 4).toString()).toBe('PNG')
  })

  it('lists the receipts after an unknown name', async () => {
    const { code, stderr } = await run('print', 'preview', 'fax')
    expect(code).toBe(2)
    expect(stderr).toMatch(/^balcao: there is no receipt fax; there are ticket\/original.*\n$/)
  })

  it('reports that the picture cannot be written', async () => {
    const { code, stderr } = await run('print', 'preview', '--png', '/no/such/folder/ticket.png')
    expect(code).toBe(1)
    expect(stderr).toBe('balcao: /no/such/folder/ticket.png cannot be written (ENOENT).\n')
  })
})

describe('balcao printer status', () => {
  it('shows that the printer can print', async () => {
    const { balcao } = daemon()
    expect(await balcao('printer', 'status')).toEqual({
      code: 0,
      stdout: 'Virtual printer: It can print.\n',
      stderr: '',
    })
  })

  it('shows what is wrong and what to do about it, and ends with 1', async () => {
    const { balcao, cause, json } = daemon()
    await cause('cover-open')
    const { code, stdout } = await balcao('printer', 'status')
    expect(code).toBe(1)
    expect(stdout).toContain('Its cover is open.')
    expect(stdout).toContain('What to do: Close the cover.')
    expect(await json('printer', 'status')).toMatchObject({ status: false, problems: ['coverOpen'] })
    await cause('recover')
  })
})

describe('balcao printer pair and unpair', () => {
  it('show the code for a page, who is paired, and forget them', async () => {
    const { balcao, json, url } = daemon()
    const { code } = (await json('printer', 'pair')) as { code: string }
    expect(code).toMatch(/^\d{4}-\d{4}$/)
    const paired = await fetch(`${url}/pair`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [printHeader]: '1' },
      body: JSON.stringify({ code, name: 'Counter 3' }),
    })
    expect(paired.status).toBe(200)
    expect((await balcao('printer', 'pair')).stdout).toMatch(/Code: \d{4}-\d{4}[^]*Paired:[^]*Counter 3/)
    expect((await balcao('printer', 'unpair')).code).toBe(2)
    expect((await balcao('printer', 'unpair', '--all')).stdout).toBe('1 was forgotten.\n')
    expect((await balcao('printer', 'pair')).stdout).toContain('Nothing is paired.')
    expect((await balcao('printer', 'unpair', 'nobody')).code).toBe(1)
  })
})
