import * as v from 'valibot'
import type { PrinterSettings } from '../../src/protocol/print-devices.ts'
import bixolonSrp350 from './bixolon-srp-350.json' with { type: 'json' }
import bixolonSrp350iii from './bixolon-srp-350iii.json' with { type: 'json' }
import citizenCtS310ii from './citizen-ct-s310ii.json' with { type: 'json' }
import epsonTmM30 from './epson-tm-m30.json' with { type: 'json' }
import epsonTmT20 from './epson-tm-t20.json' with { type: 'json' }
import epsonTmT88 from './epson-tm-t88.json' with { type: 'json' }
import generic58mm from './generic-58mm.json' with { type: 'json' }
import generic80mm from './generic-80mm.json' with { type: 'json' }
import starEscPos from './star-escpos.json' with { type: 'json' }
import starLine from './star-line.json' with { type: 'json' }
import starMcPrint2 from './star-mc-print2.json' with { type: 'json' }
import starMcPrint3 from './star-mc-print3.json' with { type: 'json' }
import starTsp100 from './star-tsp100.json' with { type: 'json' }
import virtual from './virtual.json' with { type: 'json' }
import xprinterXp58 from './xprinter-xp-58.json' with { type: 'json' }
import xprinterXp80 from './xprinter-xp-80.json' with { type: 'json' }

/** A font of a printer: its number for ESC M (ESC/POS) or ESC RS F (Star), and the box of one character in dots. */
const Font = v.strictObject({ number: v.number(), width: v.number(), height: v.number() })
export type Font = v.InferOutput<typeof Font>

const UsbIds = v.strictObject({
  vendorId: v.number(),
  /** Left out for every printer of the vendor. */
  productIds: v.optional(v.array(v.number())),
})

/** The features of a printer model, for the encoder and the device. */
export const Profile = v.strictObject({
  id: v.string(),
  name: v.string(),
  /** Its command set; `starGraphic` prints pictures only. */
  commands: v.optional(v.picklist(['escPos', 'starLine', 'starPrnt', 'starGraphic']), 'escPos'),
  /** Printable dots in one line. */
  dots: v.number(),
  /** Dots across the whole paper: its blank margins are the quiet zones of a barcode. */
  paperDots: v.number(),
  /** The widths that it can print, its own first. */
  columns: v.pipe(v.array(v.picklist([32, 42, 48, 64])), v.minLength(1)),
  /** The font that prints each of these widths. */
  fonts: v.strictObject({
    32: v.optional(Font),
    42: v.optional(Font),
    48: v.optional(Font),
    64: v.optional(Font),
  }),
  /** In order of preference: `encoding` as in iconv-lite, `number` for ESC t or ESC GS t; none where all text is drawn. */
  codePages: v.array(v.strictObject({ encoding: v.string(), number: v.number() })),
  hasCutter: v.boolean(),
  /** The command of its buzzer, if it has one: ESC ( A, function 97, or ESC B. */
  buzzer: v.optional(v.picklist(['ESC ( A', 'ESC B'])),
  /** Whether it prints darker or lighter on command (GS ( K, function 49). */
  hasDensity: v.optional(v.boolean(), false),
  /** Whether it prints characters in the second colour of two-colour paper (GS ( N, function 48). */
  hasSecondColour: v.optional(v.boolean(), false),
  /** Whether it draws QR codes by itself (GS ( k); otherwise they are sent as graphics. */
  hasQrCode: v.boolean(),
  /** Whether it stores graphics by key while it is switched off (GS ( L, functions 64 to 69). */
  hasLogoMemory: v.boolean(),
  /**
   * How it reports its status: by itself (GS a, ESC RS a), and then mostly also what is on paper (GS ( H, ETB); only on
   * request (DLE EOT), and then never what is on paper; or not at all.
   */
  reportsStatus: v.picklist(['automatic', 'realTime', 'none']),
  /** How it is recognised when it is plugged in. */
  usb: v.optional(v.array(UsbIds)),
})
/** A model, with the shop's settings of its printer where there are any. */
export type Profile = v.InferOutput<typeof Profile> & { readonly settings?: PrinterSettings }

const known = [
  generic80mm,
  generic58mm,
  epsonTmT20,
  epsonTmT88,
  epsonTmM30,
  citizenCtS310ii,
  bixolonSrp350iii,
  bixolonSrp350,
  starLine,
  starMcPrint3,
  starMcPrint2,
  starTsp100,
  starEscPos,
  xprinterXp80,
  xprinterXp58,
  virtual,
]

/** The supported printers, by id; validated when they are loaded. */
export const profiles: ReadonlyMap<string, Profile> = new Map(
  known.map((data) => {
    const profile = v.parse(Profile, data)
    return [profile.id, profile]
  }),
)

/** The profile for a USB device: one for the product, otherwise one for its vendor, otherwise the generic 80 mm. */
export function suggestedProfile(vendorId: number, productId: number): Profile {
  const all = [...profiles.values()]
  const ofVendor = (profile: Profile) => (profile.usb ?? []).filter((usb) => usb.vendorId === vendorId)
  const byProduct = all.find((profile) =>
    ofVendor(profile).some(({ productIds }) => productIds?.includes(productId)),
  )
  const byVendor = all.find((profile) => ofVendor(profile).some(({ productIds }) => !productIds))
  return byProduct ?? byVendor ?? profiles.get('generic-80mm')!
}
