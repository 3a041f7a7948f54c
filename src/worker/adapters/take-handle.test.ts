import { beforeEach, describe, expect, it, vi } from 'vitest'
import { takeHandle } from './take-handle.ts'
import { pass, stopTime } from '../../../tests/kit/fake-time.ts'

describe('a file that an earlier worker still has', () => {
  beforeEach(stopTime)

  const handle = {}
  const heldFor = (ms: number) => {
    const freeAt = Date.now() + ms
    return {
      createSyncAccessHandle: async () => {
        if (Date.now() < freeAt) throw new DOMException('held', 'NoModificationAllowedError')
        return handle
      },
    }
  }

  it.each([5_000, 25_000, 600_000])(
    'is waited for, %i ms, and the wait is reported once [replaced-core]',
    async (ms) => {
      const onWait = vi.fn()
      const taken = takeHandle(heldFor(ms), onWait)
      await pass(ms + 1_000)
      await expect(taken).resolves.toBe(handle)
      expect(onWait).toHaveBeenCalledTimes(1)
    },
  )

  it('is taken without a report if that worker ends in a moment', async () => {
    const onWait = vi.fn()
    const taken = takeHandle(heldFor(300), onWait)
    await pass(1_000)
    await expect(taken).resolves.toBe(handle)
    expect(onWait).not.toHaveBeenCalled()
  })

  it('that cannot be opened at all is not waited for', async () => {
    const broken = {
      createSyncAccessHandle: () => Promise.reject(new DOMException('broken', 'InvalidStateError')),
    }
    await expect(takeHandle(broken)).rejects.toThrow('broken')
  })
})
