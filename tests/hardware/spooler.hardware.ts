import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstValueFrom } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { openSpooler } from '../../print-daemon/transports/spooler.ts'
import { childrenOf } from '../kit/processes.ts'
import { startSpooler } from '../../print-daemon/transports/spooler-process.ts'

const never = new AbortController().signal

/** A library that is called as that of Windows is, made for this machine (`spooler-library.c`). */
function standIn() {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-spooler-'))
  const [file, spooled] = [join(folder, 'winspool.so'), join(folder, 'spooled')]
  const source = join(import.meta.dirname, 'spooler-library.c')
  execFileSync('cc', ['-shared', '-fPIC', '-Wall', '-Werror', '-o', file, source])
  vi.stubEnv('SPOOLED', spooled)
  return { file, spooled: () => readFileSync(spooled, 'utf8') }
}

describe.skipIf(!existsSync('/usr/bin/cc'))('the library of the Windows spooler', () => {
  it('is called with the types that its header has: it lists printers and gets documents in order', async () => {
    const { file, spooled } = standIn()
    expect(await firstValueFrom(startSpooler('', file).messages$)).toEqual({
      kind: 'printers',
      names: ['Balcao', 'Held', 'Begun', 'Emptied'],
    })
    const printer = await openSpooler(startSpooler('Balcao', file), never)
    for (const text of ['one', 'two']) expect(await printer.write(Buffer.from(text), never)).toBe(3)
    expect(spooled()).toBe('onetwo')
    await printer.close()
  })

  it('prints on after the Ctrl-C that a console sends to all of its processes', async () => {
    const { file, spooled } = standIn()
    const printer = await openSpooler(startSpooler('Balcao', file), never)
    const children = childrenOf(process.pid)
    expect(children.length).toBeGreaterThan(0)
    for (const child of children) process.kill(child, 'SIGINT')
    await printer.write(Buffer.from('receipt'), never)
    expect(spooled()).toBe('receipt')
    await printer.close()
  })

  it('takes a document back that waits, and says when its printing has begun', async () => {
    const { file } = standIn()
    const after = () => AbortSignal.timeout(400)
    const held = await openSpooler(startSpooler('Held', file), never)
    await expect(held.write(Buffer.from('receipt'), after())).rejects.toMatchObject({ name: 'TimeoutError' })
    await held.close()
    const begun = await openSpooler(startSpooler('Begun', file), never)
    expect(await begun.write(Buffer.from('receipt'), after())).toBe(7)
    await begun.broken
    await begun.close()
  })

  it('does not count a document as passed on that somebody deleted in the queue', async () => {
    const { file } = standIn()
    const emptied = await openSpooler(startSpooler('Emptied', file), never)
    expect(await emptied.write(Buffer.from('receipt'), never)).toBe(7)
    await emptied.broken
    await emptied.close()
  })

  it('knows no printer of another name', async () => {
    const { file } = standIn()
    await expect(openSpooler(startSpooler('None', file), never)).rejects.toThrow('no such printer')
  })
})
