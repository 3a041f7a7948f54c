import { useView } from '../replica/view.ts'
import { lightsOf, type Light } from './lights.ts'

/** The status lights of this deployment, as they are now. */
export function useLights(): Light[] {
  const facts = useView((view) => view.facts)
  const hasCardReader = useView(({ state }) => state.session.deployment?.flags.cardReader ?? false)
  const hasTerminals = useView(({ state }) => state.session.deployment?.flags.terminals ?? false)
  return lightsOf(facts, hasCardReader, hasTerminals)
}
