import type { Route } from 'playwright-core'
import type { Cashier } from './cashier.ts'

/** A step of the counter's work: a request that it sends, before the other side has it or before the answer arrives. */
export interface CoreStep {
  readonly request: string
  /** Whether the other side gets the request; its answer never arrives. */
  readonly isDone: boolean
}

/** Holds the requests of a step, and breaks the core while the first one is held; none of them goes on after all. */
export async function breakCoreAt(
  cashier: Cashier,
  { request, isDone }: CoreStep,
  begin: () => Promise<void>,
): Promise<void> {
  const { context } = cashier
  const held: Route[] = []
  let arrive = () => {}
  const reached = new Promise<void>((resolve) => (arrive = resolve))
  await context.route(request, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    if (isDone) await route.fetch()
    held.push(route)
    arrive()
  })
  await begin()
  await reached
  const worker = await cashier.worker()
  const died = worker.waitForEvent('close')
  cashier.meansNewCore()
  await worker.evaluate("void setTimeout(() => { throw new Error('broken by the test') })")
  await died
  for (const route of held) await route.abort().catch(() => {})
  await context.unrouteAll({ behavior: 'ignoreErrors' })
}
