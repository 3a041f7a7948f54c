import type { BrowserContext } from 'playwright-core'
import * as v from 'valibot'
import { hostCalls, type HostCall } from '../../src/protocol/host-calls.ts'

type Change = (at: string, text: string) => string

/** The value with every text changed; places in arrays have the same name. */
function withTexts(value: unknown, change: Change, at = ''): unknown {
  if (typeof value === 'string') return change(at, value)
  if (Array.isArray(value)) return value.map((inner) => withTexts(inner, change, `${at}.*`))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withTexts(inner, change, `${at}.${key}`)]),
  )
}

/** Texts that are an address, a language or a key of the page and not shown: others in their place are another attack. */
const isForMachines = (at: string) =>
  /(?:printService|collector|hostId|language|locale|timeZone|currency)$/.test(at)

/** The answer with a text behind each of its texts, wherever the contract lets any text stand. */
export function hostileAnswer({ answer }: Pick<HostCall, 'answer'>, body: unknown, text: string): unknown {
  const places = new Set<string>()
  withTexts(body, (at, own) => {
    if (!isForMachines(at)) places.add(at)
    return own
  })
  let hostile = body
  for (const place of places) {
    const changed = withTexts(hostile, (at, own) => (at === place ? own + text : own))
    if (v.safeParse(answer, changed).success) hostile = changed
  }
  return hostile
}

/** From now on the host's answers to this browser are hostile. */
export async function serveHostileAnswers(context: BrowserContext, text: () => string): Promise<void> {
  const calls: readonly HostCall[] = Object.values(hostCalls)
  await context.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const call = calls.find(({ path }) => path === pathname)
    const response = await route.fetch()
    const body: unknown = await response.json().catch(() => null)
    const json = call && response.ok() ? hostileAnswer(call, body, text()) : body
    // A page that has gone on no longer waits for this answer.
    await route.fulfill({ response, json }).catch(() => {})
  })
}
