import { benchAppend } from './append.ts'
import { benchClick } from './click.ts'
import { benchColdStart } from './cold-start.ts'
import { benchCollector } from './collector.ts'
import { benchEncoder } from './encoder.ts'
import { benchHost } from './host/host.ts'
import { benchLogMemory } from './log-memory.ts'
import { benchReduction } from './reduction.ts'
import { benchReplay } from './replay.ts'
import type { Row } from './row.ts'
import { benchScriptWeight } from './script-weight.ts'
import { benchScrub } from './scrub.ts'

const benchmarks: Record<string, () => Row[] | Promise<Row[]>> = {
  replay: benchReplay,
  'log-memory': benchLogMemory,
  reduction: benchReduction,
  encoder: benchEncoder,
  append: benchAppend,
  click: benchClick,
  weight: benchScriptWeight,
  'cold-start': benchColdStart,
  scrub: benchScrub,
  host: benchHost,
  collector: benchCollector,
}

export const names: readonly string[] = Object.keys(benchmarks)

export async function measure(name: string): Promise<Row[]> {
  const bench = benchmarks[name]
  if (!bench) throw new Error(`there is no benchmark ${name}`)
  return bench()
}
