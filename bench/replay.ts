import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readLogFile } from '../cli/log/log-file.ts'
import { nodeTools } from '../cli/log/node-tools.ts'
import { LogReader, type LogSink } from '../src/events/log-reader.ts'
import { parseEvent } from '../src/events/parse.ts'
import { evolve } from '../src/worker/evolve.ts'
import { freshState, stateHashOf, Replayer } from '../src/worker/replay.ts'
import type { State } from '../src/worker/state.ts'
import { builtProgram } from './built.ts'
import { median, sideBySide, timedMs, type Sides } from './measure.ts'
import { perEvent, row, type Row } from './row.ts'
import { shopLog } from './shift-log.ts'

const eventCount = 1_000_000

/** Replay of a big log against what it costs merely to read its JSON. */
export async function benchReplay(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-bench-'))
  try {
    const file = join(folder, 'log.jsonl')
    const bytes = shopLog(eventCount)
    writeFileSync(file, bytes)
    return await benchLog(bytes, file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function benchLog(bytes: Uint8Array, file: string): Promise<Row[]> {
  const lines = new TextDecoder().decode(bytes).trimEnd().split('\n')
  const states: State[] = []

  const { peerMs, oursMs, ratio } = sideBySide(lines, () => {
    const state = freshState()
    states.push(state)
    return replaySides(state)
  })
  const parse = () => replaySides(freshState()).peer(lines)
  const oneThread = await inTurn(parse, () => {
    const replayer = new Replayer()
    const reader = new LogReader(into(replayer), nodeTools)
    reader.read(bytes)
    reader.end()
    states.push(replayer.state)
  })
  const bothCores = await inTurn(parse, async () => {
    const replayer = new Replayer()
    await readLogFile(file, into(replayer))
    states.push(replayer.state)
  })
  if (new Set(states.map(stateHashOf)).size !== 1)
    throw new Error('the replays did not come to the same state')

  const n = lines.length
  const verified = 'the same with length, checksum and hash chain verified'
  return [
    row('JSON.parse of every line', perEvent(peerMs, n)),
    row('replay: parse, validate, evolve / JSON.parse', perEvent(oursMs, n), ratio, { atMost: 1.25 }),
    row(`${verified}, in one thread / JSON.parse`, perEvent(oneThread.oursMs, n), oneThread.ratio, {
      atMost: 2.1,
    }),
    row(
      `${verified}, from a file on both cores / JSON.parse`,
      perEvent(bothCores.oursMs, n),
      bothCores.ratio,
      {
        atMost: 1.4,
      },
    ),
    ...benchProgram(file),
  ]
}

const into = (replayer: Replayer): LogSink => ({
  event: (event) => replayer.apply(event),
  damage({ problem }) {
    throw new Error(problem)
  },
})

/** Each once per round, one after the other; medians of three rounds. */
async function inTurn(peer: () => void, ours: () => void | Promise<void>) {
  const rounds: { readonly oursMs: number; readonly ratio: number }[] = []
  while (rounds.length < 3) {
    const peerMs = timedMs(peer)
    const startedAt = performance.now()
    await ours()
    const oursMs = performance.now() - startedAt
    rounds.push({ oursMs, ratio: oursMs / peerMs })
  }
  return {
    oursMs: median(rounds.map(({ oursMs }) => oursMs)),
    ratio: median(rounds.map(({ ratio }) => ratio)),
  }
}

const replaySides = (state: State): Sides<string> => ({
  peer(lines) {
    let seen = 0
    for (const line of lines) seen += (JSON.parse(line) as { seq: number }).seq > 0 ? 1 : 0
    if (seen !== lines.length) throw new Error('not every line was parsed')
  },
  ours(lines) {
    for (const line of lines) {
      const event = parseEvent(JSON.parse(line))
      if (typeof event === 'string') throw new Error(event)
      evolve(state, event)
    }
  },
})

const readline = `
const { createReadStream } = require('node:fs')
const { createInterface } = require('node:readline')
createInterface({ input: createReadStream(process.argv[1]) }).on('line', (line) => JSON.parse(line))`

/** The whole program against a loop over the lines: wall time of both processes, alternating. */
function benchProgram(file: string): Row[] {
  const wallMs = (...args: string[]) => timedMs(() => spawnSync(process.execPath, args, { stdio: 'ignore' }))
  const pairs = [1, 2, 3].map(() => [wallMs('-e', readline, file), wallMs(builtProgram, 'replay', file)]) as [
    number,
    number,
  ][]
  const [peerMs, oursMs] = [median(pairs.map(([peer]) => peer)), median(pairs.map(([, ours]) => ours))]
  const ratio = median(pairs.map(([peer, ours]) => ours / peer))
  return [
    row('a loop of readline and JSON.parse, as a process', perEvent(peerMs, eventCount)),
    row('balcao replay, as a process / that loop', perEvent(oursMs, eventCount), ratio, { atMost: 1.2 }),
  ]
}
