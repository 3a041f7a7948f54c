import { signal } from '../signal.ts'

const storageKey = 'balcao.sound'

/** As it is stored, which another tab may have changed. */
export const isSoundOn = (): boolean => localStorage.getItem(storageKey) !== 'off'

const isOn = signal(isSoundOn())

export function toggleSound(): void {
  localStorage.setItem(storageKey, isSoundOn() ? 'off' : 'on')
  isOn.set(isSoundOn())
}

export const useIsSoundOn = (): boolean => isOn.use(isSoundOn)
