import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { counterNumber, recordsWith } from '../../collector/testing.ts'
import { putEmptyDatabase } from '../kit/folders.ts'
import { purchaseUnderWay } from '../kit/shop.ts'
import { waitFor } from '../kit/wait-for.ts'
import { folderOfTest } from '../kit/test-folders.ts'
import { freePorts, launch, run } from './balcao.ts'

it('a collector receives logs, and each is verified and replayed from it in threads', async () => {
  const [folder, [port]] = [folderOfTest(), await freePorts()]
  await putEmptyDatabase(join(folder, 'collector'))
  const collector = launch('collector', '--port', port, '--data', folder)
  await waitFor('the collector', async () => collector.stdout().includes('The collector is on'))
  const access = ['--url', `http://127.0.0.1:${port}`, '--data', folder]
  for (const number of [1, 2]) {
    const file = join(folder, `${number}.jsonl`)
    await writeFile(file, Buffer.concat(recordsWith(counterNumber(number), ...purchaseUnderWay(1))))
    const sent = await run('fleet', 'send', file, ...access)
    expect(sent).toMatchObject({ code: 0, stderr: '' })
  }
  expect(await run('fleet', 'drift', ...access)).toEqual({
    code: 0,
    stdout: 'All of 2 counters agree.\n',
    stderr: '',
  })
  collector.process.kill('SIGTERM')
  expect(await collector.ended).toBe(0)
})
