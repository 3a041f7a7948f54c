import { firstValueFrom, Subject, take, toArray } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { receiptTexts } from '../../../locales/receipts.ts'
import { languages } from '../../values/language.ts'
import { receiptRoutes } from '../../receipts/routes.ts'
import type { PrintPort, PrintSocketMessage } from '../core/ports.ts'
import type { TrainingPaper } from '../shared/training-facts.ts'
import { trainingPrint } from './print.ts'
import { printed, TrainingPrinter } from './printer.ts'

const service = 'http://127.0.0.1:3333'
const config = { language: 'pt', currency: 'BRL', timeZone: 'Europe/Lisbon' } as const

/** The printing of training, with a print program on the machine that says what the test wants. */
function trainingWith() {
  let papers: readonly TrainingPaper[] = []
  const messages$ = new Subject<PrintSocketMessage>()
  const sent: { route: string; data: unknown }[] = []
  const program: PrintPort = {
    send: async (_service, route, { id, data }) => {
      sent.push({ route, data })
      return printed(id)
    },
    job: async () => ({ kind: 'unreachable' }),
    cancel: async () => ({ kind: 'unreachable' }),
    openDrawer: async () => ({ kind: 'unreachable' }),
    signHead: async () => ({ kind: 'lacking' }),
    mirror: async () => ({ kind: 'lacking' }),
    mirrors: async () => ({ kind: 'lacking' }),
    readMirror: async () => false,
    health: async () => null,
    pair: async () => ({ kind: 'unreachable' }),
    connect: () => {},
    socket: () => messages$,
  }
  const printer = new TrainingPrinter(
    () => 0,
    (shown) => (papers = shown),
  )
  const port = trainingPrint(program, printer)
  return { port, messages$, sent, papers: () => papers, socket$: port.socket(service, () => config) }
}

const everySample = receiptRoutes.flatMap(({ path, samples }) =>
  Object.values(samples).map((data) => ({ route: path, data })),
)

describe('the printing of training', () => {
  it.each(languages)(
    'marks every receipt of every kind on the screen in %s, whatever its content',
    async (language) => {
      const { port, papers } = trainingWith()
      const { training, notPayable } = receiptTexts[language].marks
      for (const { route, data } of everySample) {
        const claimed = Object.assign({}, data, { isTraining: false })
        await port.send(service, route, {
          id: crypto.randomUUID(),
          data: claimed,
          config: { ...config, language },
        })
        const lines = papers()[0]?.lines ?? []
        const text = [lines[0], lines[1], lines.findLast((line) => /\p{L}/u.test(line))].join('\n')
        expect(text).toContain(training)
        expect(text).toContain(notPayable)
      }
    },
  )

  it('marks every receipt that goes to the print program [demo-receipts]', async () => {
    const { port, messages$, sent, socket$ } = trainingWith()
    const listening = socket$.subscribe()
    messages$.next({ kind: 'connection', isUp: true })
    for (const { route, data } of everySample)
      await port.send(service, route, { id: crypto.randomUUID(), data, config })
    expect(sent).toHaveLength(everySample.length)
    for (const { data } of sent) expect(data).toMatchObject({ isTraining: true })
    listening.unsubscribe()
  })

  it('needs no print program: the printer on the screen is ready at once', async () => {
    const messages = await firstValueFrom(trainingWith().socket$.pipe(take(2), toArray()))
    expect(messages).toMatchObject([
      { kind: 'connection', isUp: true },
      { kind: 'status', status: { status: true, printer: 'virtual' } },
    ])
  })

  it('shows no message about a print program that is missing, or does not know this browser', () => {
    const { messages$, socket$ } = trainingWith()
    const received: PrintSocketMessage[] = []
    const listening = socket$.subscribe((message) => received.push(message))
    received.length = 0
    messages$.next({ kind: 'connection', isUp: false })
    messages$.next({ kind: 'refused', reason: 'notPaired' })
    messages$.next({ kind: 'localNetwork', localNetwork: 'prompt' })
    expect(received).toEqual([])
    listening.unsubscribe()
  })

  it('goes on with the screen when the print program goes', async () => {
    const { port, messages$, sent, papers, socket$ } = trainingWith()
    const received: PrintSocketMessage[] = []
    const listening = socket$.subscribe((message) => received.push(message))
    messages$.next({ kind: 'connection', isUp: true })
    messages$.next({ kind: 'connection', isUp: false })
    expect(received.filter((message) => message.kind === 'connection' && !message.isUp)).toEqual([])
    await port.send(service, '/ticket', { id: 'job', data: everySample[0]?.data, config })
    expect([sent.length, papers().length]).toEqual([0, 1])
    listening.unsubscribe()
  })

  it('prints a job once, however often it is sent', async () => {
    const { port, papers } = trainingWith()
    for (let time = 0; time < 3; time++)
      await port.send(service, '/ticket', { id: 'job', data: everySample[0]?.data, config })
    expect(papers()).toHaveLength(1)
    expect(await port.job(service, 'job')).toEqual(printed('job'))
  })
})
