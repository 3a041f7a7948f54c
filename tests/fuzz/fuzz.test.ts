import { describe, expect, it } from 'vitest'
import { examine } from './engine/examine.ts'
import { readFindings, readInputs } from './engine/kept.ts'
import { targets } from './targets.ts'

describe.each(targets)('$name', (target) => {
  it('holds its rules for sound input, and for the shortest input that reaches each branch', () => {
    const seeds = target.seeds().map((seed) => Buffer.from(seed as Uint8Array))
    expect(seeds.length).toBeGreaterThan(0)
    for (const bytes of [...seeds, ...readInputs(`tests/fuzz/corpus/${target.name}.txt`)])
      expect(() => examine(target, Uint8Array.from(bytes))).not.toThrow()
  })

  const findings = readFindings(`tests/fuzz/findings/${target.name}`)
  if (findings.length > 0)
    it.each(findings)('holds its rules for what once broke one: $finding.broken', ({ finding }) => {
      const beganMs = process.cpuUsage().user
      expect(() => examine(target, Uint8Array.from(Buffer.from(finding.input, 'base64')))).not.toThrow()
      expect((process.cpuUsage().user - beganMs) / 1_000).toBeLessThan(1_000)
    })
})
