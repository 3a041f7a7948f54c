import { useSyncExternalStore } from 'react'
import { gameRow } from '../../games/catalogue.ts'
import { browserChance } from './browser-chance.ts'
import { emptyDraft, pickAtRandom, type Draft } from './draft.ts'

/** What is being put together for each game: it waits while the cashier looks at another one. */
const drafts = new Map<number, Draft>()
const listeners = new Set<() => void>()

export const setDraft = (gameId: number, draft: Draft): void => {
  drafts.set(gameId, draft)
  for (const listener of listeners) listener()
}

function draftOf(gameId: number): Draft | null {
  const row = gameRow(gameId)
  if (!row) return null
  const draft = drafts.get(gameId) ?? emptyDraft(row)
  drafts.set(gameId, draft)
  return draft
}

export const useDraft = (gameId: number): Draft | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => draftOf(gameId),
  )

export function quickPickFor(gameId: number): void {
  const row = gameRow(gameId)
  const draft = draftOf(gameId)
  if (row && draft) setDraft(gameId, pickAtRandom(row, draft, browserChance))
}
