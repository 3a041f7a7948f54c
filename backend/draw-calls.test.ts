import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MemoryAttempts } from '../src/host/calls/attempts.ts'
import type { WireDrawProof } from '../src/protocol/draws.ts'
import { drawCalls } from './draw-calls.ts'
import type { Exchange } from './open-handlers.ts'

const { draw } = JSON.parse(readFileSync('cli/draw/proof.json', 'utf8')) as { draw: WireDrawProof }

async function keptFor(state: WireDrawProof['state']): Promise<number | null> {
  let kept: number | null = null
  const exchange = { lasts: (seconds: number) => void (kept = seconds) } as Exchange
  const proofs = { ofDraw: () => Promise.resolve({ ...draw, state }), ofTicket: () => Promise.resolve(null) }
  const { drawProof } = drawCalls({ proofs, attempts: new MemoryAttempts(Date.now) })
  await drawProof({ game_id: draw.gameId, draw_id: draw.drawId }, exchange)
  return kept
}

it('anybody may keep the proof of a published draw for a day, and that of another one for two seconds', async () => {
  expect(await keptFor('published')).toBe(86_400)
  for (const state of ['open', 'closed', 'sealed'] as const) expect(await keptFor(state)).toBe(2)
})
