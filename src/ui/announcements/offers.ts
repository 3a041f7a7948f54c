import { compareVersions, versionOfLink } from '../../values/program-version.ts'

/** A package of the print program, for a system by the name that people know. */
export interface Offer {
  readonly link: string
  readonly fileName: string
  /** Null where the file name names none. */
  readonly system: 'Linux' | 'Windows' | null
}

export interface Offers {
  /** The newest version first. */
  readonly packages: readonly Offer[]
  /** The file that proves the others whole; null where the host has none. */
  readonly checksums: string | null
}

const fileNameOf = (link: string): string => link.slice(link.lastIndexOf('/') + 1)

function systemOf(fileName: string): Offer['system'] {
  if (/linux/i.test(fileName)) return 'Linux'
  return /win/i.test(fileName) ? 'Windows' : null
}

/** What the host's links offer. */
export function offersOf(links: readonly string[]): Offers {
  const isChecksums = (link: string) => fileNameOf(link) === 'SHA256SUMS'
  return {
    packages: links
      .filter((link) => !isChecksums(link))
      .map((link) => ({ link, fileName: fileNameOf(link), system: systemOf(fileNameOf(link)) }))
      .toSorted((a, b) => compareVersions(versionOfLink(b.link) ?? '0', versionOfLink(a.link) ?? '0')),
    checksums: links.find(isChecksums) ?? null,
  }
}
