import { readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freePorts, run } from './balcao.ts'
import { besideTheOthers, runningDaemon } from './daemon.ts'
import { longIt } from '../kit/long.ts'
import { folderOfTest } from '../kit/test-folders.ts'

async function noDaemon(): Promise<string> {
  const [port] = await freePorts()
  return `http://127.0.0.1:${port}`
}

describe('balcao printer list and select', () => {
  const unplugged = besideTheOthers('printer', 'select', 'file:/dev/no-such-printer')

  it('show the printer that is chosen, and choose another one at once', async () => {
    const { balcao, json } = await runningDaemon()
    expect((await balcao('printer', 'list')).stdout).toMatch(/^Selected: virtual, profile virtual/)
    // It takes all bytes at once and never answers, as a printer without a way back.
    const chosen = await balcao('printer', 'select', 'file:/dev/null', '--profile', 'generic-58mm')
    expect(chosen.stdout).toMatch(/^file:\/dev\/null, profile generic-58mm, prints from now on\.\n/)
    expect(await json('printer', 'list')).toMatchObject({
      selected: { connection: { kind: 'file', path: '/dev/null' }, profile: 'generic-58mm' },
    })
    const { code, stdout } = await balcao('printer', 'select', 'virtual')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^virtual, profile virtual, prints from now on\.\n.*: It can print\.\n$/)
  })

  longIt('choose for the next start where no print program runs', async () => {
    const data = folderOfTest()
    const address = ['--url', await noDaemon(), '--data', data]
    const { code, stdout } = await run('printer', 'select', 'network:127.0.0.1:9', ...address)
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout:
        'network:127.0.0.1:9, profile generic-80mm, prints from the next start of the print program on.\n',
    })
    const { json } = await runningDaemon(data)
    expect(await json('printer', 'list')).toMatchObject({ selected: { connection: { host: '127.0.0.1' } } })
  })

  longIt('leave the file of another print program and a damaged one alone', async () => {
    const { data, stop } = await runningDaemon()
    const address = ['--url', await noDaemon(), '--data', data]
    const busy = await run('printer', 'select', 'virtual', ...address)
    expect(busy.code).toBe(1)
    expect(busy.stderr).toContain('is already in use by another program')
    await stop()
    const file = join(data, 'print-daemon', 'settings.json')
    await mkdir(join(data, 'print-daemon'), { recursive: true })
    writeFileSync(file, '{"printer": 5}')
    const damaged = await run('printer', 'select', 'virtual', ...address)
    expect(damaged.code).toBe(1)
    expect(damaged.stderr).toContain('settings.json')
    expect(readFileSync(file, 'utf8')).toBe('{"printer": 5}')
  })

  it.each([
    [['fax'], 'A printer is virtual, usb'],
    [['virtual', '--profile', 'laser'], 'There is no such profile. There are'],
    [['network:127.0.0.1', '--profile', 'virtual'], 'for the virtual printer, and for no other'],
    [['serial:/dev/ttyS0', '--baud', '300'], '9600, 19200'],
    [['network:127.0.0.1', '--baud', '9600'], 'Only serial:PATH has --baud.'],
  ])('refuse %j', async (args, sentence) => {
    const address = ['--url', await noDaemon(), '--data', folderOfTest()]
    const { code, stderr } = await run('printer', 'select', ...args, ...address)
    expect(code).toBe(2)
    expect(stderr).toContain(sentence)
    expect(stderr.trimEnd()).not.toContain('\n')
  })

  it('end with how the printer is, and exit code 1 where it cannot print', async () =>
    expect(await unplugged()).toEqual({
      code: 1,
      stdout: [
        'file:/dev/no-such-printer, profile generic-80mm, is the printer from now on.',
        'ESC/POS, 80 mm: It cannot print now. It is unplugged, switched off, or cannot be opened.',
        'What to do: Switch it on and check its cable; "printer list" shows what is plugged in. If it is there, give the user of the print program access to it ("doctor" checks that), or end the other program that holds it.\n',
      ].join('\n'),
    }))
})

describe('balcao printer queue', () => {
  it('lists what waits and what was printed, and takes back what waits', async () => {
    const { balcao, json, cause } = await runningDaemon()
    await balcao('printer', 'test')
    await cause('paper-out')
    await balcao('printer', 'test')
    const { jobs } = (await json('printer', 'queue')) as { jobs: { id: string; state: string }[] }
    expect(jobs.map(({ state }) => state)).toEqual(['queued', 'printed'])
    expect((await balcao('printer', 'queue')).stdout).toMatch(/queued\n.*printed\n$/)
    const waiting = jobs[0]!.id
    expect((await balcao('printer', 'queue', '--cancel', waiting)).stdout).toBe(
      `${waiting} failed (cancelled)\n`,
    )
    const again = await balcao('printer', 'queue', '--cancel', waiting)
    expect(again.code).toBe(1)
    expect(again.stderr).toContain('no longer waits')
  })

  longIt('shows that it is empty', async () => {
    const { balcao } = await runningDaemon()
    expect((await balcao('printer', 'queue')).stdout).toBe('The queue is empty.\n')
  })
})
