import { describe, expect, it } from 'vitest'
import { examine } from './engine/examine.ts'
import { readFindings, readInputs } from './engine/kept.ts'
import { targets } from './targets.ts'

describe.each(targets)('$name', (target) => {
  it('holds its rules for sound input, and for the shortest input that reaches each branch', async () => {
    const seeds = target.seeds().map((seed) => Buffer.from(seed as Uint8Array))
    expect(seeds.length).toBeGreaterThan(0)
    for (const bytes of [...seeds, ...readInputs(`tests/fuzz/corpus/${target.name}.txt`)])
      await expect(examine(target, Uint8Array.from(bytes))).resolves.toBeTypeOf('string')
  })

  const findings = readFindings(`tests/fuzz/findings/${target.name}`)
  if (findings.length > 0)
    it.each(findings)('holds its rules for what once broke one: $finding.broken', async ({ finding }) => {
      const beganMs = process.cpuUsage().user
      const bytes = Uint8Array.from(Buffer.from(finding.input, 'base64'))
      await expect(examine(target, bytes)).resolves.toBeTypeOf('string')
      expect((process.cpuUsage().user - beganMs) / 1_000).toBeLessThan(1_000)
    })
})
