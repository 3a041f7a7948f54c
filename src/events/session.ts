import * as v from 'valibot'
import { Finite } from '../protocol/wire.ts'
import { Deployment } from '../values/deployment.ts'
import { languages } from '../values/language.ts'
import { event } from './event.ts'
import { refusal } from './intent.ts'
import { counterOfTerminal, loggedInWithoutName, tillFailureOfWallet } from './from-format-1.ts'

export const sessionEvents = {
  /** The core started or restarted: every pending request is now uncertain. */
  counterStarted: event(v.object({ productVersion: v.string(), counterId: v.string() }), {
    formerly: 'terminalStarted',
    upcasters: [counterOfTerminal],
  }),
  deploymentLoaded: event(
    v.object({
      deployment: Deployment,
      printService: v.string(),
      shop: v.object({ name: v.string(), id: v.string() }),
      /** The id of the host's database; left out if the host has none. */
      hostId: v.optional(v.string()),
    }),
  ),
  loggedIn: event(v.object({ operatorId: Finite }), { upcasters: [loggedInWithoutName] }),
  loggedOut: event(
    v.object({
      reason: v.picklist(['operator', 'refused', 'tillFailure']),
      /** Why the host refused its games; left out if it refused the session itself. */
      refusal: v.optional(v.object(refusal)),
    }),
    { upcasters: [tillFailureOfWallet] },
  ),
  languageChosen: event(v.object({ language: v.picklist(languages) })),
}
