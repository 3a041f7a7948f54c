import * as v from 'valibot'
import { languages } from './language.ts'
import { currencyCodes } from './money.ts'

const flag = v.boolean()
/** Of at most so many characters, so that it can be printed. */
const text = (characters: number) => v.pipe(v.string(), v.maxLength(characters))
const minor = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Such as `https://collector.example`. */
export const Origin = v.pipe(v.string(), v.regex(/^https?:\/\/[^\s/?#@]+$/))

/**
 * A deployment is data chosen at run time, never a build: the page asks its host for it (rulings, "Deployments and
 * flags"). The files are `locales/deployments/*.json`.
 */
export const Deployment = v.object({
  id: v.picklist(['pt', 'pt-full', 'en', 'es', 'sr', 'ua']),
  language: v.picklist(languages),
  /** The format of days and amounts, on screen and on paper (`local-format.ts`). */
  locale: v.string(),
  timeZone: v.string(),
  currency: v.picklist(currencyCodes),
  /** The company that is responsible for the tickets, printed on each of them. */
  company: v.object({ name: text(200), taxNumber: text(64), address: text(200) }),
  /** Where a player finds help, printed on each ticket; left out where the law names nothing. */
  helpline: v.optional(text(200)),
  /** The age in years from which people may play, printed on each ticket; it names minors alone if this is left out. */
  minimumAge: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99))),
  flags: v.object({
    companyInfo: flag,
    qrCode: flag,
    developer: flag,
    twoMonitors: flag,
    terminals: flag,
    terminalPasswordUnlock: flag,
    cardReader: flag,
    tvBox: flag,
    negativeBalanceSales: flag,
  }),
  /** Bounds of a QR wallet top-up, minor units. */
  sumBounds: v.object({ min: minor, max: minor }),
  /** The largest amounts of the fields, in minor units (sections 5 and 9). */
  fieldLimits: v.object({ till: minor, terminal: minor }),
  /** The largest prize that is paid at the counter, minor units; unknown if the host does not report it. */
  payoutLimit: v.optional(minor),
  /**
   * The most that the tickets of a shop can win in one draw, in minor units: `perDraw`, and limits of single games by base game
   * id. Unknown if the host does not report it.
   */
  liability: v.optional(v.object({ perDraw: minor, ofGame: v.record(v.string(), minor) })),
  /** Base game ids the shop may show; empty means every game that the host permits. */
  onlyTheseGames: v.array(v.pipe(v.number(), v.integer())),
  dontUseTheseGames: v.array(v.pipe(v.number(), v.integer())),
  /** How long the browser keeps a counter's log that the print program mirrors, days; 35 if it is left out. */
  keepLogDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** The origin of the collector that the counter sends its log to; nothing is sent if it is left out. */
  collector: v.optional(Origin),
  /** A host for training: its tickets and money are not real, and screen, paper and log are marked. */
  isTraining: v.optional(flag),
  /** Who sets the session cookies: the host (default), or the page for hosts that only return the tokens. */
  tokens: v.picklist(['host', 'page']),
})
export type Deployment = v.InferOutput<typeof Deployment>
export type DeploymentId = Deployment['id']
