import type { GameRow } from '../../../games/catalogue.ts'
import { signal } from '../../kit/signal.ts'
import { keepForScan } from '../../kit/keyboard/provisional.ts'
import { keySuffix } from '../../kit/page-kind.ts'
import { rulesNow } from '../../kit/games/game-rules.ts'
import { emptyDraft, moreAtRandom, pickSeveral, type Draft } from './draft.ts'
import { hasSameRules, keptDraft, keptText } from './kept-draft.ts'
import type { Chance } from '../../../values/random.ts'

/** An unfinished ticket, and the rules of its game under which it was made. */
interface Made {
  readonly draft: Draft
  readonly row: GameRow
}

/** The unfinished ticket of each game: it is kept while the cashier opens another game. */
const drafts = new Map<number, Made>()
const shown = signal(drafts)

const storageKey = (gameId: number): string => `balcao.draft.${gameId}${keySuffix}`

/** A reload of the page keeps unfinished tickets. A draft is not an event: it is stored in its tab. */
function keep(gameId: number, { row, draft }: Made): void {
  try {
    sessionStorage.setItem(storageKey(gameId), keptText(row, draft))
  } catch (error) {
    console.error('the draft will not survive a reload', error)
  }
}

function kept(gameId: number, row: GameRow): Draft | null {
  const text = sessionStorage.getItem(storageKey(gameId))
  return text === null ? null : keptDraft(row, text)
}

function show(gameId: number, made: Made): void {
  drafts.set(gameId, made)
  keep(gameId, made)
  shown.set(drafts)
}

export function setDraft(gameId: number, draft: Draft): void {
  const row = rulesNow(gameId)
  if (row) show(gameId, { draft, row })
}

/**
 * The unfinished ticket as it is now, which may not be on the screen yet; null for a game without rules. One that was made
 * before the host changed the rules is begun anew.
 */
export function draftOf(gameId: number): Draft | null {
  const row = rulesNow(gameId)
  if (!row) return null
  const made = drafts.get(gameId)
  if (made?.row === row) return made.draft
  const before = made && hasSameRules(made.row, row) ? made.draft : kept(gameId, row)
  const draft = before ?? emptyDraft(row)
  drafts.set(gameId, { draft, row })
  return draft
}

// A scan must not pick numbers.
keepForScan(() => {
  const before = [...drafts]
  return () => {
    for (const [gameId, made] of before) if (drafts.get(gameId)?.draft !== made.draft) show(gameId, made)
  }
})

export const useDraft = (gameId: number): Draft | null => shown.use(() => draftOf(gameId))

/** The unfinished ticket whose last bet was just picked at random. */
let picked: Draft | null = null

/** Whether the last change was a quick pick: a digit then says how many. */
export const isJustPicked = (draft: Draft): boolean => draft === picked

export function quickPickFor(gameId: number, count = 1): void {
  const row = rulesNow(gameId)
  const draft = draftOf(gameId)
  if (!row || !draft) return
  picked = pickSeveral(row, draft, count, browserChance)
  setDraft(gameId, picked)
}

/** Makes `count` bets of the quick pick that was the last change. */
export function multiplyPick(gameId: number, count: number): void {
  const row = rulesNow(gameId)
  const draft = draftOf(gameId)
  if (row && draft) setDraft(gameId, moreAtRandom(row, draft, count - 1, browserChance))
}

/** Random numbers of the browser's cryptographic source; the bias of the division is below 2^-20 for every board. */
export const browserChance: Chance = (below) => {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return Math.floor((random / 2 ** 32) * below)
}
