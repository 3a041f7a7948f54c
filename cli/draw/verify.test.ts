import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listening } from '../../node/ports.ts'
import type { WireDrawProof, WireTicketProof } from '../../src/protocol/draws.ts'
import { resultOf } from '../../src/draws/result.ts'
import { gameRules } from '../../src/games/catalogue.ts'
import { freePort } from '../../tests/kit/ports.ts'
import { WrongUsage } from '../usage.ts'
import { verifyDraw } from './verify.ts'
import { outputOf } from '../../tests/kit/output.ts'

/** An answer of the sandbox host: six tickets were bought, and one of them was cancelled. */
const file = 'cli/draw/proof.json'
interface Answer {
  readonly success: true
  readonly draw: WireDrawProof
  readonly ticket: WireTicketProof
}
const answer: Answer = JSON.parse(readFileSync(file, 'utf8'))
const { gameId, drawId } = answer.draw
const { barcode } = answer.ticket

async function verified(...args: Parameters<typeof verifyDraw>) {
  const [code, { stdout }] = await outputOf(() => verifyDraw(...args))
  return { code, stdout }
}

function saved(content: unknown): string {
  const path = join(tmpdir(), `balcao-${crypto.randomUUID()}.json`)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  onTestFinished(() => rmSync(path))
  return path
}

/** A host that gives every request the same answer. Returns its address and the requests. */
async function hostWith(status: number, body: unknown) {
  const requested: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    requested.push(`${request.method} ${request.url} ${text}`.trim())
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const port = await freePort()
  await listening(port, () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)))
  onTestFinished(() => void server.close())
  return { host: `http://127.0.0.1:${port}`, requested }
}

describe('balcao draw verify', () => {
  test('says in one sentence for each step what a saved proof proves', async () => {
    const { code, stdout } = await verified(gameId, drawId, barcode, { file })
    expect(code).toBe(0)
    expect(stdout).toMatchInlineSnapshot(`
      "Draw 4828161 of game 16, closed to sales at 2026-11-20T12:00:45.000Z. The draw is sealed and its result published.
      Result: 32
      Root of the day: 5bd7c503cd93097577254236973f42a7b5d4e4792513c55ca5573c84b99f9c50

      proven     The root of the day was published before the draw closed, and the host has signed it.
      proven     The root of the day stands for this draw.
      proven     The tickets were sealed when the draw had closed, and the host has signed the seal.
      proven     The secret is the one to which the host had committed itself.
      proven     The result follows from the secret.
      proven     The root on the ticket stands for this draw. The paper must have these digits: 5bd7 c503 cd93 0975 7725 4236 973f 42a7
      proven     The ticket is in the seal.

      Everything is proven.
      This proves that nobody has changed the result since the first sale. It does not prove that nobody knew it in advance.
      "
    `)
  })

  test('of a draw alone needs no ticket', async () => {
    const { code, stdout } = await verified(gameId, drawId, undefined, {
      file: saved({ success: true, draw: answer.draw }),
    })
    expect(code).toBe(0)
    expect(stdout).not.toContain('ticket is in the seal')
  })

  test('asks a host for the draw by its address, and for a ticket in the body of the request', async () => {
    const { host, requested } = await hostWith(200, answer)
    expect((await verified(gameId, drawId, undefined, { host })).code).toBe(0)
    expect((await verified(gameId, drawId, barcode, { host })).code).toBe(0)
    expect(requested).toEqual([
      `GET /api/drawProof?game_id=${gameId}&draw_id=${drawId}`,
      `POST /api/ticketProof ${JSON.stringify({ game_id: gameId, draw_id: drawId, barcode })}`,
    ])
  })

  test('finds another result, and ends with exit code 1', async () => {
    const draw = { ...answer.draw, numbers: [7] }
    const { code, stdout } = await verified(gameId, drawId, barcode, { file: saved({ ...answer, draw }) })
    expect(code).toBe(1)
    expect(stdout).toContain('failed     The result does not follow from the secret.')
    expect(stdout).toContain('Not everything is as it should be.')
  })

  test('computes the result of a game that only the host describes, by that description', async () => {
    const [other, rules] = [7016, gameRules(16)!]
    const numbers = resultOf(rules, other, drawId, answer.draw.secret!)
    const outcomeOf = async (changes: object) => {
      const file = saved({ success: true, draw: { ...answer.draw, gameId: other, numbers, ...changes } })
      const { stdout } = await verified(other, drawId, undefined, { file, json: true })
      const { steps } = JSON.parse(stdout) as { steps: readonly { step: string; outcome: string }[] }
      return steps.find(({ step }) => step === 'result')?.outcome
    }
    expect(await outcomeOf({ rules })).toBe('proven')
    expect(await outcomeOf({ rules, numbers: [numbers[0]! + 1] })).toBe('failed')
    expect(await outcomeOf({})).toBe('none')
  })

  test('says that a draw is not yet sealed, and ends with exit code 1', async () => {
    const draw = { ...answer.draw, state: 'closed', seal: null, secret: null, path: null, numbers: null }
    const ticket = { ...answer.ticket, text: null, inclusion: null }
    const { code, stdout } = await verified(gameId, drawId, barcode, {
      file: saved({ ...answer, draw, ticket }),
    })
    expect(code).toBe(1)
    expect(stdout).toContain('It is not yet sealed.')
    expect(stdout).toContain('not yet    The tickets are not yet sealed.')
    expect(stdout).toContain('Not everything can be proven.')
  })

  test('gives programs every step with its outcome', async () => {
    const { stdout } = await verified(gameId, drawId, barcode, { file, json: true })
    const { steps } = JSON.parse(stdout) as { steps: readonly object[] }
    expect(steps[0]).toEqual({ step: 'day', outcome: 'proven' })
    expect(steps).toHaveLength(7)
  })

  test('without host and file is wrong usage', () =>
    expect(verifyDraw(gameId, drawId, undefined, {})).rejects.toThrow(WrongUsage))

  test('of what is no proof is one sentence', async () => {
    const refusal = (code: number, name: string) => ({ success: false, error: { code, name } })
    const { host } = await hostWith(400, refusal(1001, 'draw_unknown'))
    await expect(verifyDraw(gameId, 1, undefined, { host })).rejects.toThrow(
      'The host has no proof of this draw.',
    )
    const other = await hostWith(404, refusal(1004, 'not_found'))
    await expect(verifyDraw(gameId, 1, undefined, { host: other.host })).rejects.toThrow(
      'has no proofs of draws.',
    )
    const failing = await hostWith(500, refusal(1002, 'system'))
    await expect(verifyDraw(gameId, 1, undefined, { host: failing.host })).rejects.toThrow(
      'cannot give the proof now, because it cannot read its database or has failed: try again later.',
    )
    const gateway = await hostWith(502, 'Bad gateway')
    await expect(verifyDraw(gameId, 1, undefined, { host: gateway.host })).rejects.toThrow(
      'cannot be reached: a gateway in front of it reports that it is down (status 502).',
    )
    const nobody = `http://127.0.0.1:${await freePort()}`
    await expect(verifyDraw(gameId, 1, undefined, { host: nobody })).rejects.toThrow(
      `The host ${nobody} cannot be reached: no program listens there.`,
    )
    await expect(verifyDraw(gameId, 1, undefined, { file: 'none.json' })).rejects.toThrow(
      'none.json: there is no such file.',
    )
    const noProof = saved('no proof')
    await expect(verifyDraw(gameId, 1, undefined, { file: noProof })).rejects.toThrow(
      `${noProof} has no proof of a draw.`,
    )
  })
})
