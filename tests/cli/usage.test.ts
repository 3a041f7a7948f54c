import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { run } from './balcao.ts'
import { sampled } from '../kit/scale.ts'
import { folderOfTest } from '../kit/test-folders.ts'
import { productVersion } from '../kit/versions.ts'

describe('the help', () => {
  it('lists every command with an example, on stdout', async () => {
    const { code, stdout } = await run('--help')
    expect(code).toBe(0)
    const commands = ['start', 'sandbox', 'daemon', 'replay', 'print test', 'print preview', 'printer list']
    for (const command of [...commands, 'reader watch', 'doctor', 'completion bash']) {
      expect(stdout).toContain(`  balcao ${command}`)
    }
  })

  it.each(
    sampled(
      [
        ...['list', 'status', 'test', 'preview', 'select', 'queue', 'pair', 'unpair'].map(
          (name) => `printer ${name}`,
        ),
        ...['list', 'watch', 'test', 'select', 'insert', 'remove'].map((name) => `reader ${name}`),
        'doctor',
        'completion',
      ],
      3,
    ),
  )('of %s gives an example of it', async (command) => {
    const { code, stdout } = await run(...command.split(' '), '--help')
    expect(code).toBe(0)
    expect(stdout).toMatch(new RegExp(`Examples?:\\n  balcao ${command}`))
  })

  it('of a command gives its options and an example', async () => {
    const { code, stdout } = await run('start', '--help')
    expect(code).toBe(0)
    expect(stdout).toContain('--print-port')
    expect(stdout).toContain('Example:')
  })

  it('is the same by "balcao help" as by --help, for commands of every level', async () => {
    for (const command of sampled([[], ['start'], ['printer'], ['print', 'test'], ['host', 'check']], 2))
      expect(await run('help', ...command)).toEqual(await run(...command, '--help'))
  })

  it('has no colours without a terminal', async () => {
    const { stdout } = await run('--help')
    expect(stdout).not.toContain('\u001b[')
  })

  it('gives the version of the product', async () => {
    expect(await run('--version')).toEqual({ code: 0, stdout: `${productVersion}\n`, stderr: '' })
  })
})

const wrongUsages: readonly [args: string[], sentence: string][] = [
  [['sell'], 'unknown command'],
  [['help', 'sell'], 'There is no command "sell"'],
  [['help', 'printer', 'fax'], 'There is no command "printer fax"'],
  [['--frobnicate'], 'unknown option'],
  [['start', '--frobnicate'], 'unknown option'],
  [['start', '--port', 'abc'], 'whole number from 1 to 65535'],
  [['start', '--port', '70000'], 'whole number from 1 to 65535'],
  [['start', '--draw-speed', '0'], 'whole number from 1 to 1000'],
  [['sandbox', '--deployment', 'xx'], 'Deployments are pt'],
  [['sandbox', '--trusted-proxy', 'proxy'], 'an address such as 10.0.0.1'],
  [['sandbox', '--listen', '0.0.0.0'], '--listen needs --origin'],
  [['sandbox', '--listen', 'host'], 'an address such as 0.0.0.0'],
  [['sandbox', '--origin', 'https://counter.example/path'], 'an origin such as https://counter.example'],
  [['sandbox', '--metrics', '0.0.0.0'], 'a port such as 9464'],
  [['sandbox', '--log', 'xml'], 'one of text, json'],
  [['sandbox', '--trusted-proxy', '10.0.0.0/33'], 'a range such as 10.0.0.0/8'],
  [['daemon', '--origin', 'counter'], 'origin such as'],
  [['daemon', '--data', ''], 'the name of a folder'],
  [['replay'], 'missing required argument'],
  [['replay', 'log', '--at', '-1'], 'the number of an event, or a time'],
  [['log', 'find', 'log', '--amount', 'a'], 'an amount such as 12.50'],
  [['print', 'fax'], 'unknown command'],
  [['printer', 'fax'], 'unknown command'],
  [['printer', 'select'], 'missing required argument'],
  [['printer', 'test', '--columns', '40'], '32, 42, 48, 64'],
  [['reader', 'insert', 'no!'], '4 to 32 letters and digits'],
  [['reader', 'test', '--seconds', '0'], 'whole number from 1 to 600'],
  [['completion'], 'missing required argument'],
  [['doctor', '--url', 'http://192.168.1.2:3333'], 'an address of this machine'],
  [['print', 'preview', '--columns', '40'], '32, 42, 48, 64'],
  [['print', 'preview', '--language', 'de'], 'pt, en, es, sr, sr-Cyrl, uk'],
]

describe('wrong usage is one line on stderr and exit code 2', () => {
  it.each(sampled(wrongUsages, 6))('balcao %j', async (args, sentence) => {
    const { code, stdout, stderr } = await run(...args)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain(sentence)
    expect(stderr.trimEnd()).not.toContain('\n')
  })

  it.each([
    ['DATABASE_URL', 'nonsense', ['sandbox']],
    ['DATABASE_URL', 'mysql://balcao:secret@127.0.0.1/shop', ['sandbox']],
    ['COLLECTOR_DATABASE_URL', 'mysql://balcao:secret@127.0.0.1/logs', ['collector']],
  ])('and %s=%s, which names no PostgreSQL server', async (setting, value, command) => {
    onTestFinished(() => void vi.unstubAllEnvs())
    vi.stubEnv(setting, value)
    const { code, stderr } = await run(...command, '--port', '1', '--data', folderOfTest())
    expect(code).toBe(2)
    expect(stderr).toMatch(
      new RegExp(`^balcao: .*${setting}\\)? must be the address of a PostgreSQL server, such as .*\n$`),
    )
    expect(stderr).not.toContain('secret')
  })

  it('and so is no command at all, which gets the help on stderr', async () => {
    const { code, stdout, stderr } = await run()
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain('Usage: balcao')
  })
})
