import type { Refusal, View } from '../../../worker/api.ts'
import { useView } from '../replica/view.ts'

/** What stands against something now; nothing is drawn anew while it stays the same. */
export function useObstacle(
  find: (state: View['state'], facts: View['facts']) => Refusal | null,
): Refusal | null {
  const told = useView(({ state, facts }) => JSON.stringify(find(state, facts)))
  return JSON.parse(told) as Refusal | null
}
