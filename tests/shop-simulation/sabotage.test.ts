import { describe, expect, it } from 'vitest'
import { hostError } from '../../src/protocol/error-codes.ts'
import type { Logged } from '../../src/events/vocabulary.ts'
import { planOf } from './plan.ts'
import { runPlan } from './run.ts'
import type { Sabotage, Shop } from './shop.ts'
import { shrink, testOf } from './shrink.ts'
import { rules as everyRule, type Rule } from './watch.ts'

/** Answers of the host are changed on their way. */
const answers =
  (change: (text: string, name: string) => string): Sabotage =>
  ({ host }) => {
    const { serve } = host
    host.serve = async (name, ...request) => {
      const served = await serve.call(host, name, ...request)
      return { ...served, text: change(served.text, name) }
    }
  }

/** The host's rules run with a fault, from each of its starts on. */
const rules =
  (change: (live: Shop['host']['live']) => void): Sabotage =>
  ({ host }) => {
    const { start } = host
    host.start = async () => {
      await start.call(host)
      change(host.live)
    }
  }

const inquiries = ['ticketInquiry', 'movementInquiry']

/** A fault in each part of the shop, the rules that it breaks, and a seed that shows it early in its shift. */
const cases: readonly (readonly [fault: string, rules: readonly Rule[], seed: number, sabotage: Sabotage])[] =
  [
    [
      'a host that executes a money request by another id than the one that was sent',
      ['one effect per id'],
      9,
      ({ host, random }) => {
        const { serve } = host
        host.serve = (name, request, key, cookies) =>
          serve.call(host, name, request, key && random.uuid(host.nowMs), cookies)
      },
    ],
    [
      'a host that loses the last event of its store when it starts again',
      ['one effect per id', 'till, ledger and host agree', 'nothing acknowledged is lost'],
      14,
      ({ host: { store } }) => {
        const { load } = store
        store.load = async () => (await load.call(store)).slice(0, -1)
      },
    ],
    [
      'a host that promises that a request never arrived, and executes it later',
      ['one effect per id'],
      58,
      (shop) => {
        // One that is late arrives after its inquiry.
        shop.links.host.befalls('late')
        rules((live) => {
          const { execute } = live
          live.execute = async (command, view) =>
            command.type === 'inquireTickets' || command.type === 'inquireMovements'
              ? { ok: true, value: view(live.state) }
              : execute(command, view)
        })(shop)
      },
    ],
    [
      'a host that counts a sale twice',
      ['till, ledger and host agree'],
      82,
      answers((text, name) =>
        name === 'getWalletByIdUser' || name === 'buyTickets' || name === 'getLedger'
          ? text.replace(/"wallet":(\d+)/, (_, sum: string) => `"wallet":${Number(sum) + 100}`)
          : text,
      ),
    ],
    [
      'a host that answers no inquiry',
      ['every outcome becomes known'],
      2,
      ({ host }) => {
        const { serve } = host
        host.serve = async (name, ...request) => {
          if (inquiries.includes(name)) throw new Error('no answer')
          return serve.call(host, name, ...request)
        }
      },
    ],
    [
      'a host whose password reaches the log',
      ['no secret in a log'],
      45,
      answers((text, name) =>
        name === 'deployment' ? text.replace('Balcão Rossio', 'marked-password') : text,
      ),
    ],
    [
      'a printer that puts every receipt on paper twice',
      ['one unmarked original'],
      1,
      ({ print }) => {
        const { cutOff } = print.device.printer
        cutOff.push = (piece) => Array.prototype.push.call(cutOff, piece, piece)
      },
    ],
    [
      'a printer that confirms what it has not printed',
      ['printed or listed as unprinted'],
      1,
      ({ print }) => {
        const { cutOff } = print.device.printer
        cutOff.push = () => cutOff.length
      },
    ],
    [
      'a print program whose journal is gone when it starts again',
      ['nothing acknowledged is lost', 'one unmarked original', 'printed or listed as unprinted'],
      26,
      ({ print, disk }) => {
        const { start } = print
        print.start = (life) => {
          for (const name of ['jobs.journal', 'jobs.journal.acknowledged']) disk.remove(`/print/${name}`)
          return start.call(print, life)
        }
      },
    ],
    [
      'a disk that loses what was synced',
      ['nothing acknowledged is lost'],
      13,
      ({ disk, time }) => {
        const { losePower } = disk
        disk.losePower = (random) => {
          losePower.call(disk, random)
          for (const path of disk.paths('/log')) {
            const file = disk.file(path)!
            if (path.includes('segment-')) file.truncate(Math.max(0, file.size - 2_000))
            file.changedAtMs = time.wallMs
          }
        }
      },
    ],
    [
      'a host that knows a newer log of the counter',
      ['one writer'],
      6,
      rules((live) => {
        const { execute } = live
        live.execute = (command, view) =>
          command.type === 'keepLogHead' && Object.keys(live.state.logHeads).length === 0
            ? execute({ ...command, head: { ...command.head, count: command.head.count + 1_000 } }, view)
            : execute(command, view)
      }),
    ],
    [
      'a collector that has another record than the counter',
      ['one writer'],
      80,
      ({ collector }) => {
        const { serve } = collector
        collector.serve = async (part) => {
          const answer = await serve.call(collector, part)
          const [first] = collector.lines.values()
          if (first) collector.lines.set(first.seq, { ...first, hash: 'f'.repeat(64) })
          return answer
        }
      },
    ],
    [
      'a counter that closes the day as soon as it has requested a sale',
      ['no close with money open'],
      1,
      ({ watch }) => {
        const { counterRecorded } = watch
        watch.counterRecorded = (event, state) => {
          counterRecorded.call(watch, event, state)
          const closing = { ...event, type: 'dayClosed' } as Logged
          if (event.type === 'purchaseRequested') counterRecorded.call(watch, closing, state)
        }
      },
    ],
    [
      'a host that holds a draw, and then sells into it',
      ['no sale into a draw with a result'],
      2,
      ({ host: { store } }) => {
        const { append } = store
        store.append = async (events) => {
          await append.call(store, events)
          const sold = events.flatMap((event) => (event.type === 'purchaseDecided' ? event.sold : []))
          const draws = sold.map(({ gameId, firstDraw }) => ({ gameId, drawId: firstDraw }))
          ;(events as object[]).unshift({ type: 'drawsHeld', draws })
        }
      },
    ],
    [
      'a host that refuses every collection',
      ['the day can be closed'],
      34,
      rules((live) => {
        const { execute } = live
        live.execute = async (command, view) =>
          command.type === 'collectTill'
            ? { ok: false, error: hostError('not_enough_funds') }
            : execute(command, view)
      }),
    ],
    [
      'a host that loses the log-out after a close',
      ['a log-out ends the session'],
      1,
      ({ host, watch }) => {
        let isClosed = false
        watch.recorded$.subscribe(({ type }) => (isClosed ||= type === 'dayClosed'))
        const { serve } = host
        host.serve = async (name, ...request) => {
          if (name === 'logout' && isClosed) throw new Error('no answer')
          return serve.call(host, name, ...request)
        }
      },
    ],
    [
      'an effect of the counter that fails',
      ['no error of the core'],
      1,
      ({ watch }) =>
        void watch.recorded$.subscribe(() => {
          throw new Error('this effect fails')
        }),
    ],
  ]

const mostSeeds = 60

describe('the rules of a simulated shift find', () => {
  it.each(cases)('%s', async (_fault, expected, first, sabotage) => {
    for (let seed = first; seed < first + mostSeeds; seed++) {
      const { violation } = await runPlan(planOf(seed), sabotage)
      if (!violation) continue
      expect(expected).toContain(violation.rule)
      return
    }
    expect.unreachable('no rule was broken')
  })

  it('all together: each rule finds a fault', () => {
    expect(new Set(cases.flatMap(([, expected]) => expected))).toEqual(new Set(everyRule))
  })
})

describe('a plan that breaks a rule', () => {
  it('is shrunk to the steps that are needed for it, and printed as a test', async () => {
    const [, , , sabotage] = cases.find(([fault]) => fault === 'a disk that loses what was synced')!
    // Its power is cut after a dozen steps, of which one is needed.
    const first = 90
    for (let seed = first; seed < first + mostSeeds; seed++) {
      const plan = planOf(seed)
      const found = await runPlan(plan, sabotage)
      if (!found.violation) continue
      const smallest = await shrink(plan, found, sabotage)
      expect(smallest.outcome.violation?.rule).toBe(found.violation.rule)
      expect(smallest.plan.steps.length).toBeLessThan(plan.steps.length / 4)
      expect(smallest.plan.steps).toContainEqual(
        expect.objectContaining({ fault: 'kill', machine: 'computer' }),
      )
      expect(testOf(smallest)).toContain(`fault: 'kill', machine: 'computer'`)
      return
    }
    expect.unreachable('no rule was broken')
  })
})
