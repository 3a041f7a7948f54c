import { describe, expect, it } from 'vitest'
import type { Message } from '../../worker/api.ts'
import { afterReading, parseRead, unreadOf } from './messages.ts'

const message = (id: string, at = 1_000): Message => ({ id, at, key: 'shopOpened', values: {} })

describe('messages', () => {
  it('are unread until they were shown', () => {
    const read = new Set(afterReading(new Set(), [message('1')]))
    expect(unreadOf([message('2'), message('1')], read)).toEqual([message('2')])
  })
  it('of a host that was set up again are unread, whatever their ids', () => {
    const read = new Set(afterReading(new Set(), [message('1', 1_000)]))
    expect(unreadOf([message('1', 2_000)], read)).toHaveLength(1)
  })
  it('of one operator stay read after another one has read theirs', () => {
    const read = new Set(afterReading(new Set(afterReading(new Set(), [message('1')])), [message('2')]))
    expect(unreadOf([message('1'), message('2')], read)).toEqual([])
  })
  it('are remembered up to a limit, the newest first', () => {
    const many = Array.from({ length: 600 }, (_, index) => message(`${index}`))
    expect(afterReading(new Set(['old@1']), many)).toHaveLength(500)
  })
  it('are all unread where nothing sensible is stored', () => {
    for (const text of [null, '', '{', '7', '{"a":1}', '[1,null]']) expect(parseRead(text).size).toBe(0)
    expect(parseRead('["1@5"]')).toEqual(new Set(['1@5']))
  })
})
