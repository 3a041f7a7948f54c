import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { EndedCall } from '../node/service/call-log.ts'
import type { Obstacles } from '../node/service/health.ts'

/** Counts what this process does, for Prometheus. No shop can be read from a metric. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #calls = new Counter({
    name: 'collector_calls_total',
    help: 'Calls by outcome: done, failed, or the name of the refusal',
    labelNames: ['call', 'outcome'],
    registers: [this.#registry],
  })
  readonly #durations = new Histogram({
    name: 'collector_call_duration_seconds',
    help: 'Time from the arrival of a call to the end of its answer',
    labelNames: ['call'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [this.#registry],
  })

  constructor(obstacles: Obstacles) {
    collectDefaultMetrics({ register: this.#registry })
    new Gauge({
      name: 'collector_ready',
      help: '1 while this process serves, as /ready answers',
      registers: [this.#registry],
      async collect() {
        this.set((await obstacles()).length === 0 ? 1 : 0)
      },
    })
  }

  ended({ call, outcome, durationMs }: EndedCall): void {
    this.#calls.inc({ call, outcome })
    this.#durations.observe({ call }, durationMs / 1_000)
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }

  readonly contentType = this.#registry.contentType
}
