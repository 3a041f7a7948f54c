import { describe, expect, it } from 'vitest'
import { done, refuse } from '../../values/outcome.ts'
import { untilLogged } from './until-logged.ts'

function disk() {
  const logged: string[] = []
  const state = { isFull: false, next: {} as Record<string, string> }
  const until = untilLogged<string>(
    (command) => {
      if (state.isFull) return refuse('logUnavailable')
      logged.push(command)
      const next = state.next[command]
      if (next !== undefined) until.dispatch(next)
      return done(undefined)
    },
    (command) => command.startsWith('answer'),
  )
  return { state, logged, until }
}

describe('while the disk is full', () => {
  it('an answer that comes once waits, and everything else is refused', () => {
    const { state, logged, until } = disk()
    state.isFull = true
    for (const command of ['answer 1', 'key', 'answer 2'])
      expect(until.dispatch(command)).toEqual(refuse('logUnavailable'))
    expect(logged).toEqual([])
    state.isFull = false
    expect(until.tryAgain()).toBe(true)
    expect(logged).toEqual(['answer 1', 'answer 2'])
  })

  it('what waits comes first, in order, and once', () => {
    const { state, logged, until } = disk()
    state.isFull = true
    until.insist('begin', 'start')
    until.dispatch('answer')
    expect(until.tryAgain()).toBe(false)
    state.isFull = false
    until.dispatch('key')
    until.tryAgain()
    expect(logged).toEqual(['begin', 'start', 'answer', 'key'])
  })

  it('what follows from an event is carried out with it, before the next that waits', () => {
    const { state, logged, until } = disk()
    state.next = { begin: 'effect' }
    until.insist('begin', 'start')
    expect(logged).toEqual(['begin', 'effect', 'start'])
  })
})
