import type { Profile } from '../profiles/profile.ts'
import { soundBell, soundBuzzer } from './commands.ts'

const [times, onMs, offMs] = [2, 200, 100]

/** The commands at the end of a receipt that call somebody to the printer; empty where that is not set. */
export function buzzerOf({ buzzer, settings }: Profile): string {
  if (settings?.buzzer !== 'on' || !buzzer) return ''
  return buzzer === 'ESC B' ? soundBell(times, onMs) : soundBuzzer(times, onMs, offMs)
}
