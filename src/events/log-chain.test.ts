import { expect, it } from 'vitest'
import { sha256 } from '../../tests/kit/memory-log.ts'
import { chain } from './log-chain.ts'
import { genesisHash } from './log-format.ts'

it('the hash of a record is that of the hash before it and its bytes, however many these are', () => {
  for (const length of [0, 10, 65_000, 65_472, 65_473, 200_000, 10]) {
    const body = Buffer.alloc(length, 'body ')
    expect(chain(genesisHash, body, sha256)).toBe(sha256(Buffer.concat([Buffer.from(genesisHash), body])))
  }
})
