import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { receiptTexts } from '../../locales/receipts.ts'
import { preview } from '../../print-daemon/preview.ts'
import { noon } from '../../src/host/rules/testing.ts'
import { receiptRoutes } from '../../src/receipts/routes.ts'
import type { Command } from '../../src/worker/commands.ts'
import { answeringHost, sessionAnswers } from '../../tests/kit/answering-host.ts'
import { outputOf } from '../../tests/kit/output.ts'
import { SimulatedCounter, type Printed } from '../../tests/kit/simulated-counter.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { logOutput } from './json-schema.ts'
import { paperAgain, papersOf, showReceipts } from './receipts.ts'

const folder = folderOfFile()
const file = join(folder, 'log.jsonl')
const printed = new Map<string, Printed>()

const ticket: Command = {
  type: 'addTicket',
  ticketId: '01930000-0000-7000-8000-0000000000aa',
  gameId: 4,
  priceVariant: '1',
  bets: [{ numbers: [1, 2, 3, 4, 5, 6] }],
  drawCount: 1,
}

/**
 * A shift with a sale, its copy, cash in, and a wallet; cash is taken out and the language changed while the print
 * program is away.
 */
beforeAll(async () => {
  vi.useFakeTimers({ now: noon })
  const counter = await SimulatedCounter.open(100_000)
  const { store } = counter.core
  const act = async (...commands: Command[]) => {
    for (const command of commands) {
      store.dispatch(command)
      await vi.advanceTimersByTimeAsync(20)
    }
  }
  await vi.advanceTimersByTimeAsync(2_500)
  await act(ticket, { type: 'pay', received: 5_000 })
  const { uniqueReqId } = store.state.payment.history[0]!
  await act({ type: 'printCopy', uniqueReqId }, { type: 'refillTill', amount: 700 })
  await act({ type: 'chooseLanguage', language: 'uk' })
  counter.printState = null
  await act({ type: 'collectTill', amount: 300 }, { type: 'chooseLanguage', language: 'en' })
  counter.printState = 'printed'
  await vi.advanceTimersByTimeAsync(60_000)
  await act({ type: 'topUpWallet', amount: 900 })
  counter.core.checkpoint()
  writeFileSync(file, counter.log.bytes)
  for (const [jobId, paper] of counter.printed) printed.set(jobId, paper)
  counter.stop()
  vi.useRealTimers()
})

/** What the print program made of the request. */
function madeOf({ route, data, config }: Printed) {
  const { layOut } = receiptRoutes.find(({ path }) => path === route)!
  const laidOut = layOut(data, receiptTexts[config.language], { ...config, columns: 48 })
  if (!laidOut.ok) throw new Error('It cannot be laid out.')
  const hasLogo = laidOut.value.lines.some(({ kind }) => kind === 'logo')
  return { ...preview(laidOut.value), hasLogo }
}

const again = async (jobId: string) => {
  const { papers } = await papersOf(file, jobId)
  return papers.map((paper) => paperAgain(paper, 'generic-80mm'))
}

describe('a print of the log again', () => {
  it('has the bytes that the print program got, wherever the host sent nothing for it', async () => {
    expect(printed.size).toBe(6)
    const routes = []
    for (const [jobId, paper] of printed) {
      const [one] = await again(jobId)
      if (one!.gaps.length > 0) continue
      routes.push(paper.route)
      expect(one).toMatchObject({ bytes: madeOf(paper).bytes, text: madeOf(paper).text })
    }
    expect(routes).toEqual(['/ticket', '/check', '/cash', '/cash'])
  })

  it.each(['Pacific/Apia', 'America/Sao_Paulo'])('has them on a machine in the zone %s too', async (zone) => {
    const [jobId, paper] = [...printed][0]!
    const { bytes } = madeOf(paper)
    vi.stubEnv('TZ', zone)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(new Date(0).getHours()).not.toBe(new Date(0).getUTCHours())
    expect((await again(jobId))[0]!.bytes).toEqual(bytes)
  })

  it('differs from the paper only by its marked gaps where the host did', async () => {
    const gaps = []
    for (const [jobId, paper] of printed) {
      const [one] = await again(jobId)
      if (one!.gaps.length === 0) continue
      gaps.push(one!.gaps)
      const lines = one!.text.split('\n')
      const others = madeOf(paper).text.split('\n')
      expect(lines.filter((line) => !others.includes(line)).join()).toMatch(/^[^,]*(ask the host|not kept)\]/)
      for (const gap of one!.gaps) expect(one!.text).toContain(gap)
    }
    expect(gaps).toEqual([
      ['[time of the copy: not kept]'],
      ['[player name: ask the host]', '[QR code of the wallet: ask the host]'],
    ])
  })

  it('is marked as the copy that it was, and found by its ticket with the original', async () => {
    const copy = [...printed].find(([, { data }]) => data['copy'] === 1)![0]
    const { papers } = await papersOf(file, ticket.ticketId)
    expect(papers.map(({ requested }) => requested.data.copy)).toEqual([0, 1])
    expect((await again(copy))[0]!.text).toContain(receiptTexts.pt.marks.copy + ' 1')
  })

  it('has the bytes of the paper of a wallet with what the host sends to the operator who opened it', async () => {
    const [jobId, paper] = [...printed].find(([, { route }]) => route === '/qrcode')!
    const { short_url, name, idUser } = paper.data
    const wallet = { userId: idUser, timestamp: noon, operatorId: 1042, name }
    const account = { user: { operatorId: 1042, name, credit_block: false }, balance: 900, currency: 'EUR' }
    const host = await answeringHost({
      ...sessionAnswers,
      '/api/getWalletLink': ({ userId }) => (userId === idUser ? { short_url, user: wallet } : {}),
      '/api/getAccount': () => account,
    })
    const bytes = join(folder, 'wallet.bin')
    const options = {
      ...{ profile: 'generic-80mm', bytes, host: host.url, login: 'operator', secret: 'balcao' },
    }
    try {
      expect((await outputOf(() => showReceipts(file, jobId, options)))[0]).toBe(0)
      expect(readFileSync(bytes)).toEqual(Buffer.from(madeOf(paper).bytes))
      expect(host.calls.at(-1)).toBe('/api/logout')
      await expect(showReceipts(file, jobId, { ...options, login: undefined })).rejects.toThrow('--login')
    } finally {
      host.close()
    }
  })

  it('keeps the gaps for which the host does not answer, and says why', async () => {
    const jobId = [...printed].find(([, { route }]) => route === '/qrcode')![0]
    const refusal = { success: false, error: { code: 4_003, name: 'other_operator' } }
    const host = await answeringHost({ ...sessionAnswers, '/api/getWalletLink': () => refusal })
    const options = { profile: 'generic-80mm', host: host.url, login: 'colleague', secret: 'balcao' }
    try {
      const [code, { stdout, stderr }] = await outputOf(() => showReceipts(file, jobId, options))
      expect(code).toBe(1)
      expect(stdout).toContain('[QR code of the wallet: ask the host]')
      expect(stderr).toContain('other_operator')
    } finally {
      host.close()
    }
  })

  it('has a gap for each logo that the printer may keep in its memory', async () => {
    const logo = '[logo: the printer may keep it, and the bytes for it then only name it]'
    const gaps = []
    for (const jobId of printed.keys()) {
      const { papers } = await papersOf(file, jobId)
      const shown = madeOf(printed.get(jobId)!).hasLogo
      gaps.push(shown)
      expect(paperAgain(papers[0]!, 'epson-tm-t88').gaps.includes(logo)).toBe(shown)
      expect(paperAgain(papers[0]!, 'generic-80mm').gaps).not.toContain(logo)
    }
    expect(new Set(gaps)).toEqual(new Set([true, false]))
  })

  it('says which other version printed it', async () => {
    const { papers } = await papersOf(file, ticket.ticketId)
    expect(paperAgain({ ...papers[0]!, version: '2.0.1' }, 'generic-80mm').gaps).toEqual([
      expect.stringMatching(/^\[laid out by version .+, printed by version 2\.0\.1\]$/),
    ])
  })
})

describe('balcao log receipts', () => {
  it('lists every print without an id, as text and as JSON of the published form', async () => {
    const options = { profile: 'generic-80mm' }
    const [code, listed] = await outputOf(() => showReceipts(file, undefined, options))
    expect(code).toBe(0)
    for (const jobId of printed.keys()) expect(listed.stdout).toContain(`printed (job ${jobId})`)
    const [, { stdout }] = await outputOf(() => showReceipts(file, undefined, { ...options, json: true }))
    const papers = stdout.trim().split('\n')
    expect(papers.map((line) => v.parse(logOutput.receipts, JSON.parse(line)).jobId)).toEqual([
      ...printed.keys(),
    ])
  })

  it('writes bytes and picture of one print, and asks which one where there are several', async () => {
    const [jobId, paper] = [...printed][0]!
    const [png, bytes] = [join(folder, 'ticket.png'), join(folder, 'ticket.bin')]
    const options = { profile: 'generic-80mm', png, bytes }
    expect((await outputOf(() => showReceipts(file, jobId, options)))[0]).toBe(0)
    expect(readFileSync(bytes)).toEqual(Buffer.from(madeOf(paper).bytes))
    expect(readFileSync(png)).toEqual(madeOf(paper).png)
    await expect(showReceipts(file, ticket.ticketId, options)).rejects.toThrow(/^There are 2 prints of it\./)
    await expect(showReceipts(file, undefined, options)).rejects.toThrow('Which receipt?')
    await expect(showReceipts(file, jobId, { profile: 'none' })).rejects.toThrow('There is no profile none.')
  })
})
