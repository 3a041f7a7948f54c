import { hostError } from '../../protocol/error-codes.ts'
import type { HostError } from '../../protocol/wire.ts'
import type { Features } from './records.ts'
import type { HostState } from './state.ts'

const notInDeployment = hostError('not_in_deployment')

/** Refuses a feature that the deployment does not have (rulings, "Flags"); null if it has it. */
export const featureObstacle = (
  { terms }: Pick<HostState, 'terms'>,
  feature: keyof Features,
): HostError | null => (terms.features[feature] ? null : notInDeployment)
