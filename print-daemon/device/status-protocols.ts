import type { Profile } from '../profiles/profile.ts'
import { escPosProtocol } from './esc-pos-protocol.ts'
import { starProtocol } from './star-protocol.ts'
import type { StatusProtocol } from './status-protocol.ts'

export const statusProtocolOf = ({ commands }: Profile): StatusProtocol =>
  commands === 'escPos' ? escPosProtocol : starProtocol(commands === 'starGraphic')
