import { bytesOf, initialize } from '../encoder/commands.ts'
import { cutOf } from '../encoder/cut.ts'
import type { Profile } from '../profiles/profile.ts'
import { clearBuffers } from './replies.ts'

/**
 * The bytes between an interrupted job and the next one: the printer discards the rest, and its torn paper is cut off.
 * Not every printer supports this, and in the middle of a picture it would read the next job as the rest of the
 * picture. As many zero bytes as the interrupted job could still have had end any picture, and have no effect
 * otherwise.
 */
export const separation = (profile: Profile, leftoverBytes: number): Uint8Array =>
  Buffer.concat([clearBuffers, Buffer.alloc(leftoverBytes), bytesOf(initialize + cutOf(profile))])

/** Longer than the pictures of receipts that are not codes, bytes. */
const otherPictureBytes = 8 * 1024

/**
 * The longest picture that a job may have been interrupted in, bytes: a QR code as wide as the paper where the printer draws none
 * itself.
 */
export const longestPictureBytes = ({ dots, hasQrCode }: Profile): number =>
  hasQrCode ? otherPictureBytes : Math.max(otherPictureBytes, Math.ceil(dots / 8) * dots)
