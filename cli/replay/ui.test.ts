import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { logged } from '../../tests/kit/decider.ts'
import { recordsOf } from '../../tests/kit/log-bytes.ts'
import { openShop } from '../../tests/kit/shop.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { moment } from '../log/moment.ts'
import { replayInPage } from './ui.ts'

const folder = folderOfFile()
const file = join(folder, 'log.jsonl')
writeFileSync(file, Buffer.concat(recordsOf(logged(openShop))))
const list = join(folder, 'list.txt')
writeFileSync(list, 'milk, bread')

it.each([
  [file, 9_999, `There is no event 9999: the log ends with event ${openShop.length}.`],
  [file, moment('1969-07-20'), 'There is no event before 1969-07-20.'],
  [list, undefined, 'is not an event log'],
])('a page is not served for %s at %s: one sentence says why', async (name, at, sentence) => {
  await expect(replayInPage('balcao.js', name, at)).rejects.toThrow(sentence)
})
