import { benchAppend } from './append.ts'
import { benchClick } from './click.ts'
import { benchColdStart } from './cold-start.ts'
import { benchEncoder } from './encoder.ts'
import { benchReduction } from './reduction.ts'
import { benchReplay } from './replay.ts'
import type { Row } from './row.ts'
import { benchScriptWeight } from './script-weight.ts'

const benchmarks: Record<string, () => Row[] | Promise<Row[]>> = {
  replay: benchReplay,
  reduction: benchReduction,
  encoder: benchEncoder,
  append: benchAppend,
  click: benchClick,
  weight: benchScriptWeight,
  'cold-start': benchColdStart,
}

/** Measures everything, or what the filters name. */
export async function measure(filters: readonly string[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, bench] of Object.entries(benchmarks)) {
    if (filters.length > 0 && !filters.some((filter) => name.includes(filter))) continue
    const startedAt = performance.now()
    rows.push(...(await bench()))
    console.error(`${name}: measured in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
  }
  return rows
}
