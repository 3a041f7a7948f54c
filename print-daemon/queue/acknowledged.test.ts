import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { Acknowledged } from './acknowledged.ts'
import { sealed } from './record.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = folderOfTest()
  file = path.join(folder, 'jobs.acknowledged')
})

/** The number that a start reads. */
async function numberRead(): Promise<number | null> {
  const { acknowledged, seq } = await Acknowledged.open(file)
  await acknowledged.close()
  return seq
}

it('the number of the last acknowledged record is there at the next start, and the file is private', async () => {
  expect(await numberRead()).toBeNull()
  const { acknowledged } = await Acknowledged.open(file)
  for (const seq of [1, 9, 10, 12_345]) await acknowledged.write(seq)
  await acknowledged.close()
  expect(await numberRead()).toBe(12_345)
  expect(await readFile(file, 'utf8')).toBe(sealed(12_345))
  expect((await stat(file)).mode & 0o077).toBe(0)
})

it.each([
  ['nothing', ''],
  ['no whole line', sealed(7).trimEnd()],
  ['another number than was written', sealed(7).replace(' 7', ' 8')],
  ['no number', sealed('seven')],
  ['an object', sealed({ seq: 7 })],
])('a file with %s tells no number', async (_name, text) => {
  await writeFile(file, text)
  expect(await numberRead()).toBeNull()
})

it('a closed file takes no number any more', async () => {
  const { acknowledged } = await Acknowledged.open(file)
  await acknowledged.close()
  await expect(acknowledged.write(1)).rejects.toThrow(/closed/)
})

it('a file that cannot be opened is an error, whatever its cause', async () => {
  await expect(Acknowledged.open(folder)).rejects.toMatchObject({ code: 'EISDIR' })
})
