/** The names of a session's cookies at one host. */
export interface SessionCookies {
  readonly access: string
  readonly refresh: string
  /** Readable beside the HttpOnly session: the only part that the page's route guard can see. */
  readonly marker: string
}

/**
 * The names of section 7, `access_token` and `refresh_token`, with the id of the host's database appended where the host
 * has one (rulings, "Cookies"): a browser does not separate cookies by port, so that two hosts of one machine would log
 * each other out.
 */
export function sessionCookies(hostId: string | null): SessionCookies {
  const named = (name: string) => (hostId === null ? name : `${name}_${hostId}`)
  return { access: named('access_token'), refresh: named('refresh_token'), marker: named(markerName) }
}

const markerName = 'balcao_session'

/** Whether a cookie of this name is the marker of a session, at whichever host. */
export const isMarker = (name: string): boolean => name === markerName || name.startsWith(`${markerName}_`)

/** Parses the cookies that a page can see (`document.cookie`), by name, without decoding the values. */
export const cookiesIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split('; ')
      .filter((pair) => pair.includes('='))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
