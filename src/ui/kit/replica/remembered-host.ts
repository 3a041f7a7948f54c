const storageKey = 'balcao-host'

/** Whose tokens the page keeps, from one visit to the next: the core says it only after the page has looked for them. */
export const rememberedHost = (): string | null => localStorage.getItem(storageKey)

export const rememberHost = (hostId: string | null): void =>
  hostId === null ? localStorage.removeItem(storageKey) : localStorage.setItem(storageKey, hostId)
