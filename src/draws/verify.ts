import { gameRow, type GameRow } from '../games/catalogue.ts'
import { readRules } from '../games/read-rules.ts'
import type { WireDay, WireDrawProof, WireTicketProof } from '../protocol/draws.ts'
import { hashOf, leafHash, rootFrom } from './merkle.ts'
import { resultOf } from './result.ts'
import { isSignedBy } from './signature.ts'
import { dayStatement, drawStatement, runStatement, sealStatement } from './statements.ts'
import { ticketIn } from './ticket-text.ts'

/** What is proven of a draw, in this order, and of a ticket after it. */
export const drawSteps = ['day', 'run', 'seal', 'secret', 'result'] as const
export const ticketSteps = ['ticketRoot', 'ticket'] as const
export type Step = (typeof drawSteps)[number] | (typeof ticketSteps)[number]

/**
 * `notYet`: the draw has not reached this step. `none`: there is nothing to prove it with, as for draws that were held
 * before there were commitments.
 */
export const outcomes = ['proven', 'failed', 'notYet', 'none'] as const
export type Outcome = (typeof outcomes)[number]

export interface Finding {
  readonly step: Step
  readonly outcome: Outcome
}

export interface Proof {
  readonly draw: WireDrawProof
  readonly ticket?: WireTicketProof
}

/** The draw, and the ticket in it, whose proof was requested. A proof of another one proves nothing. */
export interface ProofRequest {
  readonly gameId: number
  readonly drawId: number
  readonly barcode?: string
}

const proven = (holds: boolean): Outcome => (holds ? 'proven' : 'failed')

/** Recomputes everything that a proof says (docs/draws.md); trusts nothing in it but the roots and the key themselves. */
export function verify({ draw, ticket }: Proof, requested: ProofRequest): Finding[] {
  const isRequested = draw.gameId === requested.gameId && draw.drawId === requested.drawId
  const ofDraw: Record<(typeof drawSteps)[number], Outcome> = {
    day: isRequested ? dayOutcome(draw) : 'failed',
    run: runOutcome(draw),
    seal: sealOutcome(draw),
    secret: secretOutcome(draw),
    result: resultOutcome(draw),
  }
  const found = drawSteps.map((step): Finding => ({ step, outcome: ofDraw[step] }))
  if (requested.barcode === undefined) return found
  const isTicket = ticket?.barcode === requested.barcode
  return [
    ...found,
    { step: 'ticketRoot', outcome: isTicket ? ticketRootOutcome(draw, ticket) : 'failed' },
    { step: 'ticket', outcome: isTicket ? ticketOutcome(draw, ticket) : 'failed' },
  ]
}

/** Everything that there is to prove holds. */
export const isProven = (findings: readonly Finding[]): boolean =>
  findings.every(({ outcome }) => outcome === 'proven')

function isPublished(day: WireDay): boolean {
  const text = dayStatement(day)
  return hashOf(text) === day.root && isSignedBy(day.key, text, day.signature)
}

/** A draw that had closed when the root was published was committed to too late: the first ones of a new host. */
function dayOutcome({ day, endsAt }: WireDrawProof): Outcome {
  if (!day) return 'none'
  if (!isPublished(day)) return 'failed'
  return day.publishedAt < endsAt ? 'proven' : 'none'
}

function runOutcome({ gameId, drawId, day, run }: WireDrawProof): Outcome {
  if (!day) return 'none'
  if (!run || drawId < run.firstDraw || drawId > run.lastDraw) return 'failed'
  return proven(rootFrom(leafHash(runStatement({ gameId, ...run })), run.inclusion) === day.tree)
}

const isSealed = ({ state }: WireDrawProof): boolean => state === 'sealed' || state === 'published'

function sealOutcome(draw: WireDrawProof): Outcome {
  const { day, seal } = draw
  if (!day) return 'none'
  if (!isSealed(draw)) return seal ? 'failed' : 'notYet'
  if (!seal) return 'failed'
  return proven(
    seal.sealedAt >= draw.endsAt && isSignedBy(day.key, sealStatement(draw, seal), seal.signature),
  )
}

/** The secret is the one that the host had committed itself to, for the moment at which the draw closed. */
function secretOutcome(draw: WireDrawProof): Outcome {
  const { day, run, drawId, secret, path } = draw
  if (!day) return 'none'
  if (draw.state !== 'published') return secret || path ? 'failed' : 'notYet'
  if (!run || !secret || !path) return 'failed'
  const { firstDraw, lastDraw } = run
  const place = { index: drawId - firstDraw, size: lastDraw - firstDraw + 1, path }
  return proven(rootFrom(leafHash(drawStatement(draw, secret)), place) === run.root)
}

/** Those of the catalogue, whatever a host describes; of another game, those that the host describes. */
function rulesOf({ gameId, rules }: WireDrawProof): GameRow | undefined {
  const read = readRules(rules)
  return gameRow(gameId) ?? (read.ok ? read.rules : undefined)
}

function resultOutcome(draw: WireDrawProof): Outcome {
  const { gameId, drawId, state, day, secret, numbers } = draw
  if (state !== 'published') return numbers ? 'failed' : day ? 'notYet' : 'none'
  const row = rulesOf(draw)
  if (!day || !row) return 'none'
  if (!secret || !numbers) return 'failed'
  return proven(resultOf(row, gameId, drawId, secret).join() === numbers.join())
}

/** The root on the ticket stands for the day that committed to the draw: each day has the root of the one before. */
function ticketRootOutcome({ day }: WireDrawProof, { dayRoot, days }: WireTicketProof): Outcome {
  if (!day || dayRoot === null) return 'none'
  let root = day.root
  for (const next of days) {
    if (next.previous !== root || next.key !== day.key || !isPublished(next)) return 'failed'
    root = next.root
  }
  return proven(root === dayRoot)
}

function ticketOutcome(
  draw: WireDrawProof,
  { barcode, dayRoot, days, text, inclusion }: WireTicketProof,
): Outcome {
  const { day, seal, gameId, drawId } = draw
  if (!day) return 'none'
  if (!isSealed(draw)) return text || inclusion ? 'failed' : 'notYet'
  const parsed = text === null ? null : ticketIn(text)
  if (!seal || text === null || !parsed || !inclusion) return 'failed'
  const isThisOne = parsed.barcode === barcode && parsed.gameId === gameId && parsed.drawId === drawId
  const isInDraw = parsed.firstDraw <= drawId && drawId <= parsed.lastDraw
  const published = dayRoot === null ? 0 : (days.at(-1) ?? day).publishedAt
  const isInTime = published <= parsed.soldAt && parsed.soldAt < draw.endsAt
  const place = { ...inclusion, size: seal.tickets }
  return proven(isThisOne && isInDraw && isInTime && rootFrom(leafHash(text), place) === seal.root)
}
