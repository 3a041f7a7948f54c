import type { GameRow } from '../../../games/catalogue.ts'
import { signal } from '../../kit/signal.ts'
import { keepForScan } from '../../kit/keyboard/provisional.ts'
import { keySuffix } from '../../kit/page-kind.ts'
import { rulesNow } from '../../kit/games/game-rules.ts'
import { emptyDraft, moreAtRandom, pickSeveral, type Draft } from './draft.ts'
import { keptDraft, keptText } from './kept-draft.ts'
import type { Chance } from '../../../values/random.ts'

/** The unfinished ticket of each game: it is kept while the cashier opens another game. */
const drafts = new Map<number, Draft>()
const shown = signal(drafts)

const storageKey = (gameId: number): string => `balcao.draft.${gameId}${keySuffix}`

/** A reload of the page keeps unfinished tickets. A draft is not an event: it is stored in its tab. */
function keep(gameId: number, draft: Draft): void {
  const row = rulesNow(gameId)
  if (!row) return
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

export const setDraft = (gameId: number, draft: Draft): void => {
  drafts.set(gameId, draft)
  keep(gameId, draft)
  shown.set(drafts)
}

/** The unfinished ticket as it is now, which may not be on the screen yet; null for a game without rules. */
export function draftOf(gameId: number): Draft | null {
  const row = rulesNow(gameId)
  if (!row) return null
  const draft = drafts.get(gameId) ?? kept(gameId, row) ?? emptyDraft(row)
  drafts.set(gameId, draft)
  return draft
}

// A scan must not pick numbers.
keepForScan(() => {
  const before = [...drafts]
  return () => {
    for (const [gameId, draft] of before) if (drafts.get(gameId) !== draft) setDraft(gameId, draft)
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
