import { describe, expect, it } from 'vitest'
import { run } from './balcao.ts'

describe('the help', () => {
  it('lists every command with an example, on stdout', async () => {
    const { code, stdout } = await run('--help')
    expect(code).toBe(0)
    for (const command of ['start', 'sandbox', 'daemon', 'replay', 'print test', 'print preview']) {
      expect(stdout).toContain(`  balcao ${command}`)
    }
  })

  it('of a command gives its options and an example', async () => {
    const { code, stdout } = await run('start', '--help')
    expect(code).toBe(0)
    expect(stdout).toContain('--print-port')
    expect(stdout).toContain('Example:')
  })

  it('has no colours where nobody sees them', async () => {
    const { stdout } = await run('--help')
    expect(stdout).not.toContain('\u001b[')
  })

  it('gives the version of the product', async () => {
    expect(await run('--version')).toEqual({ code: 0, stdout: '2.0.6\n', stderr: '' })
  })
})

describe('wrong usage is one line on stderr and exit code 2', () => {
  it.each([
    [['sell'], 'unknown command'],
    [['--frobnicate'], 'unknown option'],
    [['start', '--frobnicate'], 'unknown option'],
    [['start', '--port', 'abc'], 'whole number from 1 to 65535'],
    [['start', '--port', '70000'], 'whole number from 1 to 65535'],
    [['start', '--draw-speed', '0'], 'whole number from 1 to 1000'],
    [['sandbox', '--deployment', 'xx'], 'Deployments are pt'],
    [['daemon', '--origin', 'counter'], 'origin such as'],
    [['replay'], 'missing required argument'],
    [['replay', 'log', '--at', '-1'], 'whole number'],
    [['print', 'fax'], 'unknown command'],
    [['print', 'preview', '--columns', '40'], '32, 48, 64'],
    [['print', 'preview', '--language', 'de'], 'pt, en, es, sr, uk'],
  ])('balcao %j', async (args, sentence) => {
    const { code, stdout, stderr } = await run(...args)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain(sentence)
    expect(stderr.trimEnd()).not.toContain('\n')
  })

  it('and so is no command at all, which gets the help on stderr', async () => {
    const { code, stdout, stderr } = await run()
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain('Usage: balcao')
  })
})
