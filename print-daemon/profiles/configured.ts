import type { PrinterChoice } from '../../src/protocol/print-devices.ts'
import { profiles, type Profile } from './profile.ts'

/** The profile of a selected printer, with the shop's settings. */
export const configured = ({ profile, settings = {} }: Omit<PrinterChoice, 'connection'>): Profile => ({
  ...profiles.get(profile)!,
  settings,
})
