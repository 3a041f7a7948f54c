import { describe, expect, it, vi } from 'vitest'
import { localKeyFile, signedFetch } from '../../cli/print-service.ts'
import { freePorts, launch, run } from './balcao.ts'
import { besideTheOthers, daemonOfFile, runningDaemon } from './daemon.ts'
import { patience } from '../kit/patience.ts'
import { longIt } from '../kit/long.ts'
import { folderOfTest } from '../kit/test-folders.ts'

const card = '04A1B2C3D4'

const daemon = daemonOfFile()
const unplugged = besideTheOthers('reader', 'select', 'serial:/dev/no-such-port')

describe('balcao reader insert and remove', () => {
  it('want the id of a card, and the virtual reader', async () => {
    const { balcao } = daemon()
    expect(await balcao('reader', 'insert', 'no!')).toMatchObject({ code: 2, stdout: '' })
    const refused = await balcao('reader', 'insert', card)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(/^balcao: The print program refused: .*virtual.*\n$/)
    expect(refused.stderr).not.toContain(card)
    expect(await balcao('reader', 'insert', '00000000')).toMatchObject({ code: 2, stdout: '' })
  })

  longIt('say that no card lies on a reader that is unplugged', async () => {
    const { balcao, url, data } = await runningDaemon()
    await balcao('reader', 'select', 'virtual')
    await signedFetch(url, localKeyFile(data), '/readers/virtual/unplug', {})
    expect(await balcao('reader', 'insert', card)).toEqual({
      code: 1,
      stdout: 'No card lies on the virtual reader. It cannot read now. It is unplugged.\n',
      stderr: '',
    })
  })
})

describe('balcao reader list and select', () => {
  it('show that none is set up, and the one that was chosen', async () => {
    const { balcao, json } = daemon()
    expect((await balcao('reader', 'list')).stdout).toMatch(/^Selected: none\. No card reader is set up\./)
    expect(await balcao('reader', 'select', 'virtual')).toEqual({
      code: 0,
      stdout: 'virtual is the card reader from now on. It can read.\n',
      stderr: '',
    })
    expect(await json('reader', 'list')).toMatchObject({
      selected: { kind: 'virtual' },
      status: { active: true, status: true },
    })
  })

  longIt('choose for the next start where no print program runs', async () => {
    const [port] = await freePorts()
    const data = folderOfTest()
    const address = ['--url', `http://127.0.0.1:${port}`, '--data', data]
    const { stdout } = await run('reader', 'select', 'virtual', ...address)
    expect(stdout).toBe('virtual is the card reader from the next start of the print program on.\n')
    const { json } = await runningDaemon(data)
    expect(await json('reader', 'list')).toMatchObject({ selected: { kind: 'virtual' } })
  })

  it('refuse what is no way to a reader', async () => {
    const { code, stderr } = await daemon().balcao('reader', 'select', 'usb')
    expect(code).toBe(2)
    expect(stderr).toContain('A reader is none, virtual, keyboard')
    expect(await daemon().balcao('reader', 'select', 'virtual', '--baud', '9600')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'balcao: Only serial:PATH has --baud.\n',
    })
  })
})

describe('balcao reader watch', () => {
  it('shows inserted and removed cards, without their whole ids, until it is stopped', async () => {
    const { balcao, url, data } = daemon()
    const watching = launch('reader', 'watch', '--url', url, '--data', data)
    await vi.waitFor(() => expect(watching.stdout(), watching.stderr()).toContain('It can read.'), patience)
    await balcao('reader', 'insert', card)
    await vi.waitFor(() => expect(watching.stdout()).toContain('Card …C3D4 was put on.'), patience)
    await balcao('reader', 'remove')
    await vi.waitFor(() => expect(watching.stdout()).toContain('The card was taken away.'), patience)
    watching.process.kill('SIGINT')
    expect(await watching.ended).toBe(0)
    expect(watching.stdout()).not.toContain(card)
  })

  longIt('writes a line of JSON for each event', async () => {
    const { balcao, url, data } = daemon()
    const watching = launch('reader', 'watch', '--json', '--full', '--url', url, '--data', data)
    await vi.waitFor(() => expect(watching.stdout()).toContain('"status"'), patience)
    await balcao('reader', 'insert', card)
    await vi.waitFor(() => expect(watching.stdout()).toContain(card), patience)
    const events = watching
      .stdout()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
    expect(events).toContainEqual({ event: 'card', status: 1, idUser: card })
    await balcao('reader', 'remove')
  })

  it('shows in one line what to do if no print program answers', async () => {
    const [port] = await freePorts()
    const address = ['--url', `http://127.0.0.1:${port}`, '--data', folderOfTest()]
    const { code, stdout, stderr } = await run('reader', 'watch', ...address)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^balcao: No print program answers on .*\n$/)
  })
})

describe('balcao reader watch and test', () => {
  it('report a print program that does not answer as the other commands do', async () => {
    const { balcao, stop } = await runningDaemon()
    await stop()
    const { code, stdout, stderr } = await balcao('reader', 'list')
    expect(stderr).toMatch(/^balcao: No print program answers on .*start it with.*\n$/)
    for (const command of ['watch', 'test'])
      expect(await balcao('reader', command)).toEqual({ code, stdout, stderr })
  })
})

describe('balcao reader test', () => {
  it('ends well once a card is read', async () => {
    const { balcao, url, data } = daemon()
    const testing = launch('reader', 'test', '--url', url, '--data', data)
    await vi.waitFor(() => expect(testing.stderr()).toContain('Put a card on the reader'), patience)
    await balcao('reader', 'insert', card)
    expect(await testing.ended).toBe(0)
    expect(testing.stdout()).toBe('The reader read card …C3D4.\n')
    await balcao('reader', 'remove')
  })

  it('ends at once if no print program answers, however long it would wait', async () => {
    const [port] = await freePorts()
    const address = ['--url', `http://127.0.0.1:${port}`, '--data', folderOfTest()]
    const { code, stderr } = await run('reader', 'test', '--seconds', '600', ...address)
    expect(code).toBe(1)
    expect(stderr).toContain('No print program answers on')
  })

  it('wants no card where none can be read: it shows how the reader is, and what to do', async () => {
    const { balcao, json, url, data } = await runningDaemon()
    expect(await balcao('reader', 'test')).toEqual({
      code: 1,
      stdout: 'No card reader is set up.\nWhat to do: Choose one: "reader list", then "reader select".\n',
      stderr: '',
    })
    await balcao('reader', 'select', 'virtual')
    await signedFetch(url, localKeyFile(data), '/readers/virtual/unplug', {})
    expect(await balcao('reader', 'test')).toEqual({
      code: 1,
      stdout:
        'virtual: It cannot read now. It is unplugged.\nWhat to do: Check its cable; "reader list" shows what is plugged in.\n',
      stderr: '',
    })
    expect(await json('reader', 'test')).toMatchObject({ card: null, status: { problems: ['unplugged'] } })
  })

  it('ends once the reader is unplugged, however long it would wait', async () => {
    const { balcao, url, data } = await runningDaemon()
    await balcao('reader', 'select', 'virtual')
    const testing = launch('reader', 'test', '--seconds', '600', '--url', url, '--data', data)
    await vi.waitFor(() => expect(testing.stderr()).toContain('Put a card on the reader'), patience)
    await signedFetch(url, localKeyFile(data), '/readers/virtual/unplug', {})
    expect(await testing.ended).toBe(1)
    expect(testing.stdout()).toContain('It is unplugged.')
  })

  longIt('ends with 1 where none was', async () => {
    const { code, stdout } = await daemon().balcao('reader', 'test', '--seconds', '1')
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'No card was read.\n' })
  })
})

describe('balcao reader select', () => {
  it('ends with how the reader is: exit code 1 where it cannot read', async () =>
    expect(await unplugged()).toEqual({
      code: 1,
      stdout: [
        'serial:/dev/no-such-port is the card reader from now on. It cannot read now. It is unplugged.',
        'What to do: Check its cable; "reader list" shows what is plugged in.\n',
      ].join('\n'),
    }))
})
