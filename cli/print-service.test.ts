import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { fetchHealth } from './daemon-call.ts'
import { localKeyFile, signedFetch } from './print-service.ts'
import { listenOnFreePort } from '../tests/kit/ports.ts'
import { folderOfTest } from '../tests/kit/test-folders.ts'

it('an address of https:// is reported with how the address of a print program begins', async () => {
  const server = createServer((_, response) => response.end())
  onTestFinished(() => void server.close())
  const url = `https://127.0.0.1:${await listenOnFreePort(server)}`
  const data = folderOfTest()
  const sentence = `No print program answers on ${url}: its address begins with http://, not with https://.`
  await expect(fetchHealth({ url, data })).rejects.toThrow(sentence)
  await expect(signedFetch(url, localKeyFile(data), '/printers')).rejects.toThrow(sentence)
})
