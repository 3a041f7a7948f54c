import type { DrawerMode } from '../../src/protocol/print-service.ts'
import type { Profile } from '../profiles/profile.ts'
import { commandSetOf } from './command-sets.ts'
import { bytesOf } from './commands.ts'

/** How long the current flows and rests, milliseconds: enough for the magnets of usual drawers, and harmless for them. */
const [onMs, offMs] = [100, 200]

/** When the drawer of a printer opens; undefined where none is connected. */
export const drawerOf = ({ settings }: Profile): DrawerMode | undefined =>
  settings?.drawer === 'none' ? undefined : settings?.drawer

/** The bytes that open the drawer once. */
export const drawerPulse = (profile: Profile): Uint8Array =>
  bytesOf(commandSetOf(profile).pulse(profile.settings?.drawerPin === 5 ? 1 : 0, onMs, offMs))
