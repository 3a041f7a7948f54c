import path from 'node:path'
import { NEVER } from 'rxjs'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PrintQueue } from './queue.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'

let folder: string
let queue: PrintQueue
beforeEach(async () => {
  folder = folderOfTest()
  queue = await PrintQueue.open(path.join(folder, 'jobs.journal'), {
    ready$: NEVER,
    print: () => Promise.reject(new Error('no job is printed here')),
    openDrawer: () => Promise.reject(new Error('no drawer is opened here')),
    separateNext: () => undefined,
  })
})
afterEach(() => queue.close())

const receipt = { columns: 48, lines: [{ kind: 'cut' }] } as const

describe('a question for a job', () => {
  it('that is being written to the journal waits for that: the job is known', async () => {
    const id = uuidv7()
    const added = queue.add({ id, digest: 'd', receipt })
    expect(queue.find(id)).toBeUndefined()
    expect(await queue.findRequested(id)).toMatchObject({ id, state: 'queued' })
    expect(await added).toMatchObject({ ok: true })
  })

  it('that is known is answered at once, also while another one is being written', async () => {
    const [known, other] = [uuidv7(), uuidv7()]
    await queue.add({ id: known, digest: 'd', receipt })
    const added = queue.add({ id: other, digest: 'd', receipt })
    expect(await queue.findRequested(known)).toMatchObject({ id: known })
    expect(queue.find(other)).toBeUndefined()
    await added
  })

  it('that nobody requested is answered: there is none', async () => {
    expect(await queue.findRequested(uuidv7())).toBeUndefined()
  })
})
