/** The numbers of a version, from the digits of its text: `v2.0.6` is 2, 0, 6 (section 5). */
const numbersOf = (text: string): number[] => (/\d+(?:\.\d+)*/.exec(text)?.[0] ?? '').split('.').map(Number)

/** Negative if the first version is older, 0 if they are equal; compared number by number. */
export function compareVersions(first: string, second: string): number {
  const [a, b] = [numbersOf(first), numbersOf(second)]
  const places = Array.from({ length: Math.max(a.length, b.length) }, (_, place) => place)
  const pairs = places.map((place) => [a[place] ?? 0, b[place] ?? 0] as const)
  // Numbers of hundreds of digits are infinite: their difference is none.
  const [one, other] = pairs.find(([left, right]) => left !== right) ?? [0, 0]
  return one - other
}

/** The version in the file name of a download link (section 5), as in `balcao-print-1.1.2-linux.tar.gz`; null without one. */
export function versionOfLink(link: string): string | null {
  const fileName = link.slice(link.lastIndexOf('/') + 1)
  return /\d+(?:\.\d+)+/.exec(fileName)?.[0] ?? null
}

/** The newest of the required versions: the counter's own, and those that its host offers. */
export const requiredVersion = (own: string, links: readonly string[]): string =>
  links
    .map(versionOfLink)
    .filter((version) => version !== null)
    .reduce((newest, version) => (compareVersions(version, newest) > 0 ? version : newest), own)
