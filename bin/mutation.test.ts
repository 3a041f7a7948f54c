import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { projectFiles } from '../tests/kit/project-files.ts'
import { type Found, type Mutant, type Reason, outcome, reasonsForNothing, withReasons } from './mutants.mjs'
import { areas, areasNamed, filesOf } from './mutation-areas.mjs'
import { mutationPage, score, sumOf } from './mutation-page.mjs'

const source = `export const isPaid = (sum: number): boolean =>
  sum >= 0
export function pay(): void {
  print()
  open()
}
`

/** A mutant of `source`. */
const found = (
  status: string,
  start: [number, number],
  end: [number, number],
  replacement: string,
): Found => ({
  mutatorName: 'Any',
  status,
  replacement,
  location: { start: { line: start[0], column: start[1] }, end: { line: end[0], column: end[1] } },
})
const condition = found('Survived', [2, 3], [2, 11], 'sum > 0')
const body = found('NoCoverage', [3, 29], [6, 2], '{}')
const reportOf = (text: string, ...mutants: Found[]) => ({ files: { 'src/a.ts': { source: text, mutants } } })

describe('the mutants of a file', () => {
  it('survive where no test noticed them or none ran them, and are known by their code on one line', () => {
    expect(outcome(reportOf(source, condition, body), 'src/a.ts')).toEqual({
      killed: 0,
      survivors: [
        { file: 'src/a.ts', mutator: 'Any', line: 'sum >= 0', original: 'sum >= 0', replacement: 'sum > 0' },
        {
          file: 'src/a.ts',
          mutator: 'Any',
          line: 'export function pay(): void {',
          original: '{ print() open() }',
          replacement: '{}',
        },
      ],
    })
  })

  it('are killed by a test that fails or never ends; what cannot be loaded is no mutant', () => {
    const statuses = ['Killed', 'Timeout', 'CompileError', 'RuntimeError', 'Ignored']
    const mutants = statuses.map((status) => ({ ...condition, status }))
    expect(outcome(reportOf(source, ...mutants), 'src/a.ts')).toEqual({ killed: 2, survivors: [] })
    expect(outcome({ files: {} }, 'src/types.ts')).toEqual({ killed: 0, survivors: [] })
  })
})

describe('the reason for a survivor', () => {
  const [survivor] = outcome(reportOf(source, condition), 'src/a.ts').survivors as [Mutant]
  const reason: Reason = { ...survivor, reason: 'Nobody pays nothing.' }

  it('stays with it when lines are added above it or its line is indented in another way', () => {
    const shifted = found('Survived', [4, 7], [4, 15], 'sum > 0')
    const moved = outcome(reportOf(`\n\n${source.replace('  sum', '      sum')}`, shifted), 'src/a.ts')
    expect(withReasons(moved.survivors, [reason])).toEqual([reason])
  })

  it('is not that of another mutant, of another file or of changed code', () => {
    const others = [
      { ...survivor, file: 'src/b.ts' },
      { ...survivor, mutator: 'Other' },
      { ...survivor, line: 'sum >= 0 || isFree' },
      { ...survivor, original: 'sum' },
      { ...survivor, replacement: 'true' },
    ]
    expect(withReasons(others, [reason]).map((each) => each.reason)).toEqual(['', '', '', '', ''])
  })

  it('is named when its mutant survives no longer, but not before its file was tried', () => {
    expect(reasonsForNothing([reason], [survivor], ['src/a.ts'])).toEqual([])
    expect(reasonsForNothing([reason], [], ['src/a.ts'])).toEqual([reason])
    expect(reasonsForNothing([reason], [], ['src/b.ts'])).toEqual([])
  })
})

describe('the areas', () => {
  const files = projectFiles()

  it('have files below each of their paths, without tests, and no file twice', () => {
    for (const area of areas)
      for (const path of area.paths) expect(filesOf({ ...area, paths: [path] }, files), path).not.toEqual([])
    const all = areas.flatMap((area) => filesOf(area, files))
    expect(all.filter((file) => file.includes('test'))).toEqual([])
    expect(new Set(all).size).toBe(all.length)
  })

  it('are all meant where none is named; an unknown name is answered with the names', () => {
    expect(areasNamed([])).toEqual(areas)
    expect(areasNamed(['cash', 'log'])).toEqual(areas.filter(({ name }) => ['cash', 'log'].includes(name)))
    expect(areasNamed(['cash', 'cards'])).toContain('There is no area cards. The areas: payment, cash,')
  })
})

describe('the page about the mutants', () => {
  const { survivors } = outcome(reportOf(source, condition, body), 'src/a.ts')
  const [explained] = survivors as [Mutant]
  const result = {
    ...{ machines: ['a machine'], tried: 1, files: 2 },
    ...{ killed: 998, survivors, seconds: 180 },
  }
  const page = mutationPage({ cash: result }, [{ ...explained, reason: 'Nobody pays nothing.' }])

  it('counts the files of an area that were tried, and names each machine once', () => {
    const file = {
      code: 'a1',
      commit: 'abc',
      machine: 'a machine',
      killed: 3,
      survivors: [explained],
      seconds: 60,
    }
    expect(sumOf([file, { ...file, killed: 4, survivors: [] }], 5)).toEqual({
      ...{ machines: ['a machine'], tried: 2, files: 5 },
      ...{ killed: 7, survivors: [explained], seconds: 120 },
    })
  })

  it('has a row for each area, with those not tried yet', () => {
    expect(page).toContain('| 1 of 2 | 1000 | 998 | 2 | 1 | 99.8 % | 3 min |')
    expect(page.match(/\| 0 of 0 \|/g)).toHaveLength(areas.length - 1)
  })

  it('lists each survivor with its reason, or says that it has none', () => {
    expect(page).toContain('`` sum >= 0 `` becomes `` sum > 0 ``: Nobody pays nothing.')
    expect(page).toContain('becomes `` {} ``: **no reason yet**')
  })

  it('never rounds a score up', () => {
    expect(score({ killed: 8_999, survivors: [explained] })).toBe(99.9)
    expect(score({ killed: 0, survivors: [explained] })).toBe(0)
  })
})

it('every row of tests/mutation/survivors.json has a file that exists and a reason', () => {
  const reasons = JSON.parse(readFileSync('tests/mutation/survivors.json', 'utf8')) as Reason[]
  expect(reasons.filter(({ file, reason }) => !existsSync(file) || reason.trim() === '')).toEqual([])
})
