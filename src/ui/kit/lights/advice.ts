import { printProgramVersion, printServicePort } from '../../../protocol/print-service.ts'
import type { View } from '../../../worker/api.ts'
import type { Language } from '../../../values/language.ts'
import { useEqualView } from '../replica/equal-view.ts'
import { useTranslation } from '../texts/i18n.ts'
import { textKey } from '../texts/keys.ts'
import { useDate } from '../texts/moments.ts'
import type { Gaps } from '../texts/translate.ts'

/** Until the host has reported the print program's address. */
const usualService = `http://127.0.0.1:${printServicePort}`

const hourMs = 3_600_000

/** Minutes, hours or days: the unit with few digits. */
function roughTime(ms: number, language: Language): string {
  const [unit, unitMs] =
    ms < 2 * hourMs
      ? (['minute', 60_000] as const)
      : ms < 48 * hourMs
        ? (['hour', hourMs] as const)
        : (['day', 24 * hourMs] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.round(ms / unitMs),
  )
}

interface Page {
  readonly origin: string
  readonly language: Language
  /** A moment (ms since 1970) as a text. */
  readonly date: (atMs: number) => string
}

/** The values for the gaps of all advice. */
export function adviceGaps({ state, facts }: View, { origin, language, date }: Page): Gaps {
  const service = state.session.printService ?? usualService
  return {
    required: facts.printing.neededProgram ?? printProgramVersion,
    service,
    port: new URL(service).port,
    origin,
    time: roughTime(Math.abs(facts.status.clock?.byMs ?? 0), language),
    until: date(facts.printing.journalDamage?.copiesBeforeMs ?? 0),
  }
}

/** What to do about the state of a part; both are text keys of `status`. */
export function useAdvice(): (part: string, state: string) => string {
  const { t, language } = useTranslation()
  const date = useDate()
  const page = { origin: window.location.origin, language, date }
  const gaps = useEqualView((view) => adviceGaps(view, page))
  return (part, state) => t(textKey(`status.${part}.${state}Advice`), gaps)
}
