import { fileURLToPath } from 'node:url'

const builtFrom = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Built files, seen from `dist/bench`, where the benchmarks are bundled. */
export const productPage = builtFrom('../page')
export const builtProgram = builtFrom('../node/balcao.js')
export const benchPage = builtFrom('../bench-page')
export const probeScript = builtFrom('../bench-page/probe.js')

/** Makes a program print the most memory that it had. */
export const peakPrinter = new URL('../../tests/kit/print-peak-memory.mjs', import.meta.url).href
