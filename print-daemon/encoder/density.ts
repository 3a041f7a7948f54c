import type { Profile } from '../profiles/profile.ts'
import { density } from './commands.ts'

/** The command at the beginning of a receipt that sets how dark it prints; empty where that is as usual. */
export const densityOf = ({ hasDensity, settings }: Profile): string =>
  hasDensity && settings?.density ? density(settings.density) : ''
