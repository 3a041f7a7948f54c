import * as v from 'valibot'
import '../../src/pages/base.css'
import './draw.css'
import { drawPageTexts } from '../../locales/draw-page.ts'
import { gameName } from '../../locales/game-names.ts'
import { languageNames } from '../../locales/language-names.ts'
import { sentenceOf, summaryOf } from '../../src/draws/sentences.ts'
import { isProven, verify, type ProofRequest, type Finding, type Proof } from '../../src/draws/verify.ts'
import { element, made } from '../../src/pages/dom.ts'
import { drawCalls } from '../../src/protocol/draws.ts'
import { Failure } from '../../src/protocol/wire.ts'
import { languages, localeOf, type Language } from '../../src/values/language.ts'
import { shortRoot } from '../../src/values/short-root.ts'

const patienceMs = 15_000
/** How soon a draw that is not published yet is looked at again. */
const lookAgainMs = 5_000

const [gameId = 0, drawId = 0] = (location.pathname.match(/\d+/g) ?? []).map(Number)

type Trouble = keyof (typeof drawPageTexts)['en']['trouble']

/** The latest findings, to be shown again in another language. */
let shown: { readonly proof: Proof; readonly found: readonly Finding[] } | null = null
let trouble: Trouble | null = null
/** The ticket that is being checked; undefined before one is. */
let barcode: string | undefined
let language: Language = 'en'
let timeZone: string | undefined

/** A proof, or why there is none. */
async function proofOf({ gameId, drawId, barcode }: ProofRequest): Promise<Proof | Trouble> {
  const request = { game_id: gameId, draw_id: drawId }
  const { path, answer } = barcode === undefined ? drawCalls.drawProof : drawCalls.ticketProof
  const query = new URLSearchParams({ game_id: `${gameId}`, draw_id: `${drawId}` })
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const response = await (barcode === undefined
      ? fetch(`${path}?${query.toString()}`, { signal })
      : fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...request, barcode }),
          signal,
        }))
    const body: unknown = await response.json()
    const parsed = v.safeParse(answer, body)
    if (parsed.success) return parsed.output
    return troubleIn(body)
  } catch {
    return 'unreachable'
  }
}

function troubleIn(body: unknown): Trouble {
  const refusal = v.safeParse(Failure, body)
  const name = refusal.success ? refusal.output.error.name : ''
  return name in drawPageTexts.en.trouble ? (name as Trouble) : 'other'
}

const momentText = (ms: number): string =>
  new Date(ms).toLocaleString(localeOf(language), { timeZone, dateStyle: 'medium', timeStyle: 'long' })

function stepItem(finding: Finding, proof: Proof): HTMLElement {
  const texts = drawPageTexts[language]
  const item = made('li', finding.outcome, '')
  item.append(
    made('strong', '', texts.outcome[finding.outcome]),
    made('span', '', sentenceOf(texts, finding, proof)),
  )
  return item
}

function showProof({ proof, found }: NonNullable<typeof shown>): void {
  const texts = drawPageTexts[language]
  const { state, endsAt, numbers, seal, day } = proof.draw
  element('state').textContent = texts.state[state]
  element('numbers').replaceChildren(...(numbers ?? []).map((number) => made('span', 'ball', String(number))))
  element('closes').textContent = momentText(endsAt)
  element('sealed').textContent = seal ? String(seal.tickets) : '–'
  element('root').textContent = day ? shortRoot(day.root) : '–'
  const summary = element('summary')
  summary.className = summaryOf(found)
  summary.textContent = texts.summary[summaryOf(found)]
  element('steps').replaceChildren(...found.map((finding) => stepItem(finding, proof)))
  element('limits').textContent = isProven(found) ? texts.limits : ''
}

/** Words everything that is on the page. */
function show(): void {
  const texts = drawPageTexts[language]
  document.documentElement.lang = language
  for (const each of document.querySelectorAll<HTMLElement>('[data-text]')) {
    const key = each.dataset['text'] as 'name' | 'language' | 'closes' | 'sealed' | 'root' | 'rootAdvice'
    each.textContent = texts[key]
  }
  element('game').textContent = gameName(gameId, language)
  element('draw').textContent = texts.draw.replace('{{draw}}', String(drawId))
  document.title = `${element('game').textContent} · ${element('draw').textContent}`
  element('barcode', HTMLInputElement).placeholder = texts.number
  element('facts').hidden = shown === null
  element('trouble').textContent = trouble ? texts.trouble[trouble] : ''
  if (shown) showProof(shown)
  else element('state').textContent = trouble ? '' : texts.verifying
}

async function look(): Promise<void> {
  const requested: ProofRequest = { gameId, drawId, ...(barcode === undefined ? {} : { barcode }) }
  const proof = await proofOf(requested)
  // Another ticket was typed in the meantime.
  if (requested.barcode !== barcode) return
  const isProof = typeof proof === 'object'
  trouble = isProof ? null : proof
  if (isProof) shown = { proof, found: verify(proof, requested) }
  show()
}

/**
 * Repeats until the draw is published. A ticket is read only when it is requested, so that its number is not sent with
 * every repetition.
 */
async function follow(): Promise<void> {
  if (barcode === undefined) await look()
  const isOver = shown?.proof.draw.state === 'published' || trouble === 'draw_unknown'
  if (!isOver) setTimeout(() => void follow(), lookAgainMs)
}

/** The browser's language, otherwise that of the deployment. */
async function startLanguage(): Promise<void> {
  const list = element('language', HTMLSelectElement)
  list.replaceChildren(...languages.map((each) => new Option(languageNames[each].name, each)))
  const deployment = await fetch('/api/deployment')
    .then((response) => response.json())
    .then(({ data }: { data: { language: Language; timeZone: string } }) => data)
    .catch(() => null)
  timeZone = deployment?.timeZone
  const wanted = [...navigator.languages, deployment?.language ?? 'en']
  const known = wanted.map((tag) =>
    languages
      .toSorted((one, other) => other.length - one.length)
      .find((each) => tag === each || tag.startsWith(`${each}-`)),
  )
  language = known.find((each) => each !== undefined) ?? 'en'
  list.value = language
  list.addEventListener('change', () => {
    language = languages.find((each) => each === list.value) ?? 'en'
    show()
  })
}

element('check', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  barcode = element('barcode', HTMLInputElement).value.replace(/\D/g, '')
  void look()
})
await startLanguage()
show()
void follow()
