import * as v from 'valibot'
import generic58mm from './generic-58mm.json' with { type: 'json' }
import generic80mm from './generic-80mm.json' with { type: 'json' }
import virtual from './virtual.json' with { type: 'json' }

/** What a model of printer can do: everything that the encoder and the device must know of it. */
export const Profile = v.strictObject({
  id: v.string(),
  name: v.string(),
  /** Printable dots in one line. */
  dots: v.number(),
  /** Dots across the whole paper: its blank margins serve a barcode as quiet zones. */
  paperDots: v.number(),
  /** Widths it can print, its own first. */
  columns: v.pipe(v.array(v.picklist([32, 48, 64])), v.minLength(1)),
  /** In order of preference: `encoding` as iconv-lite names it, `number` as ESC t wants it. */
  codePages: v.pipe(v.array(v.strictObject({ encoding: v.string(), number: v.number() })), v.minLength(1)),
  hasCutter: v.boolean(),
  /** Whether it answers GS a (automatic status) and GS ( H (everything processed). */
  reportsStatus: v.boolean(),
})
export type Profile = v.InferOutput<typeof Profile>

/** The printers that the product knows, by id; checked as they are loaded. */
export const profiles: ReadonlyMap<string, Profile> = new Map(
  [generic80mm, generic58mm, virtual].map((data) => {
    const profile = v.parse(Profile, data)
    return [profile.id, profile]
  }),
)
