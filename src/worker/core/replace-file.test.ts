import { expect, it } from 'vitest'
import { sha256 } from '../../../tests/kit/memory-log.ts'
import { finishReplacing, replaceFile, type Files } from './replace-file.ts'

class PowerCut extends Error {}

/** A folder in memory; the power goes after so many bytes and names were changed. */
class Folder implements Files {
  readonly content = new Map<string, Uint8Array>()
  steps = Infinity

  async names() {
    return [...this.content.keys()]
  }
  async read(name: string) {
    if (name.startsWith(this.unreadable)) throw new Error('the disk does not answer')
    return this.content.get(name)!
  }
  async write(name: string, bytes: Uint8Array) {
    if (this.isFull && name !== 'segment') throw new Error('full')
    for (let length = 0; length <= bytes.length; length++)
      this.#step(() => this.content.set(name, bytes.slice(0, length)))
  }
  async remove(name: string) {
    this.#step(() => this.content.delete(name))
  }
  /** The beginning of the names of files that cannot be read. */
  unreadable = 'none'
  /** There is no room for another file. */
  isFull = false
  #step(change: () => unknown) {
    if (this.steps-- <= 0) throw new PowerCut()
    change()
  }
}

const [earlier, later] = ['earlier', 'the later one'].map((text) => new TextEncoder().encode(text))

it('a file that is replaced is the earlier or the later one after a power cut at any byte, also at one while that is put right', async () => {
  let cuts = 0
  for (let first = 0; first < 60; first++)
    for (let second = 0; second < 30; second++) {
      const folder = new Folder()
      folder.content.set('segment', earlier!)
      folder.steps = first
      const done = await replaceFile(folder, 'segment', later!, sha256).catch((error: unknown) => error)
      folder.steps = second
      const finished = await finishReplacing(folder, sha256).catch((error: unknown) => error)
      folder.steps = Infinity
      await finishReplacing(folder, sha256)
      const text = new TextDecoder().decode(folder.content.get('segment'))
      expect([...folder.content.keys()]).toEqual(['segment'])
      expect(done === true ? ['the later one'] : ['earlier', 'the later one']).toContain(text)
      if (done instanceof PowerCut && finished instanceof PowerCut) cuts++
    }
  expect(cuts).toBeGreaterThan(100)
})

it('a file stays as it is where the disk has no room for another one', async () => {
  const folder = new Folder()
  folder.content.set('segment', earlier!)
  folder.isFull = true
  expect(await replaceFile(folder, 'segment', later!, sha256)).toBe(false)
  expect([...folder.content]).toEqual([['segment', earlier]])
})

it('a draft that cannot be read keeps no log from being opened, and replaces nothing later', async () => {
  const folder = new Folder()
  folder.content.set('segment', earlier!)
  folder.steps = later!.length + 1
  await expect(replaceFile(folder, 'segment', later!, sha256)).rejects.toThrow(PowerCut)
  folder.steps = Infinity
  folder.unreadable = 'draft-'
  await finishReplacing(folder, sha256)
  folder.unreadable = 'none'
  await finishReplacing(folder, sha256)
  expect(Object.fromEntries(folder.content)).toEqual({ segment: earlier })
})
