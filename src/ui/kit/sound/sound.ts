import { signal } from '../signal.ts'

const storageKey = 'balcao.sound'

/** The stored setting, which another tab may have changed. */
export const isSoundOn = (): boolean => localStorage.getItem(storageKey) !== 'off'

/** How often it was switched in this tab. */
const toggles = signal(0)

export function toggleSound(): void {
  localStorage.setItem(storageKey, isSoundOn() ? 'off' : 'on')
  toggles.set(toggles.get() + 1)
}

export const useIsSoundOn = (): boolean => toggles.use(isSoundOn)
