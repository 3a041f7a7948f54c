import { drawPageTexts } from '../../locales/draw-page.ts'
import { isProven, verify, type ProofRequest, type Finding, type Proof } from '../../src/draws/verify.ts'
import { sentenceOf, summaryOf } from '../../src/draws/sentences.ts'
import { coloured, show } from '../output.ts'
import { WrongUsage } from '../usage.ts'
import { proofFrom, proofIn } from './proof.ts'

interface VerifyOptions {
  readonly host?: string
  readonly file?: string
  readonly json?: boolean
}

const texts = drawPageTexts.en

/**
 * Prints what a proof proves, in one line for each step. Returns the exit code: 0 only if everything is proven. Throws one
 * sentence if there is no proof.
 */
export async function verifyDraw(
  gameId: number,
  drawId: number,
  barcode: string | undefined,
  { host, file, json }: VerifyOptions,
): Promise<0 | 1> {
  const requested: ProofRequest = { gameId, drawId, ...(barcode === undefined ? {} : { barcode }) }
  const proof = await givenProof(requested, host, file)
  const found = verify(proof, requested)
  const { draw } = proof
  const data = { game: gameId, draw: drawId, state: draw.state, numbers: draw.numbers, steps: found }
  show(json, data, () => report(proof, requested, found))
  return isProven(found) ? 0 : 1
}

async function givenProof(
  requested: ProofRequest,
  host: string | undefined,
  file: string | undefined,
): Promise<Proof> {
  if (file !== undefined) return proofIn(file, requested)
  if (host !== undefined) return proofFrom(host, requested)
  throw new WrongUsage('--host or --file is missing: where the proof is.')
}

const colours = { proven: 'green', failed: 'red', notYet: 'yellow', none: 'yellow' } as const

function report(proof: Proof, { gameId, drawId }: ProofRequest, found: readonly Finding[]): string[] {
  const { state, endsAt, numbers, day } = proof.draw
  const lines = found.map(
    (finding) =>
      `${coloured(colours[finding.outcome], texts.outcome[finding.outcome].padEnd(10))} ${sentenceOf(texts, finding, proof)}`,
  )
  return [
    `Draw ${drawId} of game ${gameId}, closed to sales at ${new Date(endsAt).toISOString()}. ${texts.state[state]}`,
    ...(numbers ? [`${texts.result}: ${numbers.join(' ')}`] : []),
    ...(day ? [`${texts.root}: ${day.root}`] : []),
    '',
    ...lines,
    '',
    texts.summary[summaryOf(found)],
    ...(isProven(found) ? [texts.limits] : []),
  ]
}
