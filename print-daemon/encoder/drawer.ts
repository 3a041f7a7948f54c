import type { DrawerMode } from '../../src/protocol/print-service.ts'
import type { Profile } from '../profiles/profile.ts'
import { bytesOf, pulse } from './commands.ts'
import { pulse as starPulse } from './star-commands.ts'

/** How long the current flows and rests, milliseconds: enough for the magnets of usual drawers, and harmless for them. */
const [onMs, offMs] = [100, 200]

/** When the drawer of a printer opens; undefined where none is connected. */
export const drawerOf = ({ settings }: Profile): DrawerMode | undefined =>
  settings?.drawer === 'none' ? undefined : settings?.drawer

/** The bytes that open the drawer once. */
export function drawerPulse({ commands, settings }: Profile): Uint8Array {
  const connector = settings?.drawerPin === 5 ? 1 : 0
  return bytesOf((commands === 'escPos' ? pulse : starPulse)(connector, onMs, offMs))
}
