import { expect, it } from 'vitest'
import { encode } from '../encoder/encoder.ts'
import { sampleNames, sampleReceipt } from '../preview.ts'
import { profiles, type Profile } from '../profiles/profile.ts'
import { readItem } from '../virtual/command-reader.ts'
import { longestPictureBytes } from './separation.ts'

const rasterHeaderBytes = 8
const config = { language: 'pt', currency: 'BRL', timeZone: 'Europe/Lisbon' } as const

/** The length of the longest command in a job, bytes. */
function longestIn(bytes: Uint8Array): number {
  let longest = 0
  for (let at = 0; at < bytes.length;) {
    const item = readItem(bytes, at)
    if (!item) throw new Error(`There is no whole command at byte ${at}.`)
    longest = Math.max(longest, item.length)
    at += item.length
  }
  return longest
}

const longestCommand = (profile: Profile) =>
  Math.max(
    ...profile.columns.flatMap((columns) =>
      sampleNames.map((name) => longestIn(encode(sampleReceipt(name, { ...config, columns }), profile))),
    ),
  )

const escPos = [...profiles].filter(([, { commands }]) => commands === 'escPos')

it.each(escPos)(
  'the zero bytes that separate a job from one before a restart end any picture of a receipt on %s',
  (_, profile) => {
    expect(longestCommand(profile) - rasterHeaderBytes).toBeLessThanOrEqual(longestPictureBytes(profile))
  },
)
