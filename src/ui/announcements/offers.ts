import { compareVersions, versionOfLink } from '../../values/program-version.ts'

/** A package of the print program, with the usual name of its system. */
export interface Offer {
  readonly link: string
  readonly fileName: string
  /** Null if the file name contains none. */
  readonly system: 'Linux' | 'Windows' | null
}

export interface Offers {
  /** The newest version first. */
  readonly packages: readonly Offer[]
  /** The file with the checksums of the others; null if the host has none. */
  readonly checksums: string | null
}

const fileNameOf = (link: string): string => link.slice(link.lastIndexOf('/') + 1)

function systemOf(fileName: string): Offer['system'] {
  if (/linux/i.test(fileName)) return 'Linux'
  return /win/i.test(fileName) ? 'Windows' : null
}

/** The packages of the host's links. */
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
