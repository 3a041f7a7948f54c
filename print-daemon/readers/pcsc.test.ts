import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import koffi from 'koffi'
import { firstValueFrom, lastValueFrom, skip, Subject, take, toArray } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pcscReaderNames } from './found-readers.ts'
import { pcscLibrary } from './pcsc-library.ts'
import { PcscReader } from './pcsc-reader.ts'
import { watchPcsc, type PcscMessage } from './pcsc-service.ts'
import { VirtualReader } from './virtual-reader.ts'
import { missing } from '../../tests/kit/missing.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'

const one = 'ACME Reader PICC 00 00'
const other = 'Other Reader 01 00'
const answer = '04a1b2c39000'

describe('of what the PC/SC service sees', () => {
  let messages$: Subject<PcscMessage>
  let reader: PcscReader
  let messages: string[]

  function open(wanted?: string): void {
    reader = new PcscReader(wanted, messages$)
    reader.status$.subscribe((condition) => messages.push(condition))
    reader.cards$.subscribe(({ status, idUser }) => messages.push(`${status} ${idUser}`))
  }
  const receive = (...sent: PcscMessage[]) => {
    messages = []
    for (const message of sent) messages$.next(message)
    return messages
  }

  beforeEach(() => {
    messages = []
    messages$ = new Subject()
  })
  afterEach(() => reader.close())

  it('a reader works as soon as it is there, and lets go of its card when it is pulled out', () => {
    open()
    expect(receive({ kind: 'started' }, { kind: 'plugged', reader: one })).toEqual(['unplugged', 'works'])
    expect(receive({ kind: 'card', reader: one, answer })).toEqual(['1 04A1B2C3'])
    expect(receive({ kind: 'unplugged', reader: one })).toEqual(['0 04A1B2C3', 'unplugged'])
    expect(receive({ kind: 'plugged', reader: one })).toEqual(['works'])
  })

  it('the card that was put on last counts, whichever reader it lies on', () => {
    open()
    receive({ kind: 'started' }, { kind: 'plugged', reader: one }, { kind: 'plugged', reader: other })
    expect(receive({ kind: 'card', reader: one, answer })).toEqual(['1 04A1B2C3'])
    expect(receive({ kind: 'card', reader: other, answer: '0511223344aabb9000' })).toEqual([
      '0 04A1B2C3',
      '1 0511223344AABB',
    ])
    expect(receive({ kind: 'empty', reader: one })).toEqual([])
    expect(receive({ kind: 'empty', reader: other })).toEqual(['0 0511223344AABB'])
  })

  it('other readers than the requested one are ignored', () => {
    open('acme')
    expect(receive({ kind: 'started' }, { kind: 'plugged', reader: other })).toEqual(['unplugged'])
    expect(receive({ kind: 'card', reader: other, answer })).toEqual([])
    expect(receive({ kind: 'plugged', reader: one })).toEqual(['works'])
  })

  it('a card without a UID counts as no card', () => {
    open()
    receive({ kind: 'started' }, { kind: 'plugged', reader: one })
    expect(receive({ kind: 'card', reader: one, answer: '6a81' }, { kind: 'empty', reader: one })).toEqual([])
  })

  it('nothing is left when the service or the watching process ends', () => {
    open()
    receive({ kind: 'started' }, { kind: 'plugged', reader: one }, { kind: 'card', reader: one, answer })
    expect(receive({ kind: 'absent' })).toEqual(['0 04A1B2C3', 'serviceAbsent'])
    receive({ kind: 'started' }, { kind: 'plugged', reader: one }, { kind: 'card', reader: one, answer })
    messages = []
    messages$.complete()
    expect(messages).toEqual(['0 04A1B2C3', 'serviceAbsent'])
  })
})

describe('a machine without PC/SC', () => {
  const library = { ...pcscLibrary(), file: 'libsuch-a-library-there-is-none.so' }

  it('is reported until somebody installs it', async () => {
    const messages = watchPcsc(undefined, library).pipe(take(2), toArray())
    expect(await lastValueFrom(messages)).toEqual([{ kind: 'missing' }, { kind: 'missing' }])
  })

  it('is the answer of its reader', async () => {
    const reader = new PcscReader('', watchPcsc(undefined, library))
    const conditions = firstValueFrom(reader.status$.pipe(skip(1)))
    expect(await conditions).toBe('serviceMissing')
    await reader.close()
  })

  it('has no PC/SC readers', async () => {
    expect(await pcscReaderNames(watchPcsc(undefined, library))).toEqual([])
  })
})

describe('the names of the PC/SC readers', () => {
  it('are what is plugged in, without the place that changes with every plugging', async () => {
    const messages$ = new Subject<PcscMessage>()
    const names = pcscReaderNames(messages$)
    for (const reader of [one, other, 'ACME Reader PICC 02 00', 'Windows Reader 0'])
      messages$.next({ kind: 'plugged', reader })
    messages$.complete()
    expect(await names).toEqual(['ACME Reader PICC', 'Other Reader', 'Windows Reader'])
  })
})

function canLoad(): boolean {
  try {
    koffi.load(pcscLibrary().file)
    return true
  } catch {
    return false
  }
}
const hasLibrary = canLoad()

describe.skipIf(!hasLibrary)(`a PC/SC service that hangs${missing(hasLibrary, 'PC/SC library')}`, () => {
  let folder: string

  beforeEach(async () => {
    folder = folderOfTest()
  })
  afterEach(() => vi.unstubAllEnvs())

  it('counts as missing, and blocks no other reader', async () => {
    // It accepts every connection and never answers. The environment passes its path to the PC/SC library.
    const hanging = createServer().listen(path.join(folder, 'pcscd.comm'))
    await once(hanging, 'listening')
    vi.stubEnv('PCSCLITE_CSOCK_NAME', path.join(folder, 'pcscd.comm'))
    let isOver = false
    const last = lastValueFrom(watchPcsc(300)).finally(() => (isOver = true))
    await once(hanging, 'connection')
    const virtual = new VirtualReader()
    const card = firstValueFrom(virtual.cards$)
    virtual.insert('04A1B2C3')
    expect((await card).idUser).toBe('04A1B2C3')
    expect(isOver).toBe(false)
    expect(await last).toEqual({ kind: 'absent' })
    await virtual.close()
    hanging.close()
  })
})
