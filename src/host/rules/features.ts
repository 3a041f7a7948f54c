import { hostError } from '../../protocol/error-codes.ts'
import type { HostError } from '../../protocol/wire.ts'

import type { Features, HostState } from './state.ts'

const notInDeployment = hostError('not_in_deployment')

/** What a deployment has not is refused, whoever asks for it (rulings, "Flags"); null where it has it. */
export const featureObstacle = (
  { terms }: Pick<HostState, 'terms'>,
  feature: keyof Features,
): HostError | null => (terms.features[feature] ? null : notInDeployment)
