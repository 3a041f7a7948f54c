import type { CommittedDraws } from './records.ts'
import type { HostState } from './state.ts'

/** Whether the root that tickets carry stands for these draws. A host that makes no commitments sells all of them. */
export function isCommitted(
  { draws: { committed } }: HostState,
  gameId: number,
  draws: CommittedDraws,
): boolean {
  if (!committed) return true
  const known = committed.draws[gameId] ?? []
  const isKnown = (drawId: number) =>
    known.some(({ firstDraw, lastDraw }) => firstDraw <= drawId && drawId <= lastDraw)
  const { firstDraw, lastDraw } = draws
  return Array.from({ length: lastDraw - firstDraw + 1 }, (_, step) => firstDraw + step).every(isKnown)
}

/** What a ticket of a scheduled game carries. */
export const dayRootOf = ({ draws: { committed } }: HostState): { dayRoot?: string } =>
  committed ? { dayRoot: committed.root } : {}
