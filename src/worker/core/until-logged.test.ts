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

  it('an answer that comes again waits once, and others beside it', () => {
    const { state, logged, until } = disk()
    state.isFull = true
    for (const command of ['answer 1', 'answer 2', 'answer 1']) until.dispatch(command)
    state.isFull = false
    until.tryAgain()
    expect(logged).toEqual(['answer 1', 'answer 2'])
  })

  it('what is refused for another reason, or fails, does not wait, and the next is carried out', () => {
    const logged: string[] = []
    let isFull = true
    const until = untilLogged<string>(
      (command) => {
        if (isFull) return refuse('logUnavailable')
        if (command === 'answer that fails') throw new Error('a fault')
        if (command === 'answer too late') return refuse('tooLate')
        logged.push(command)
        return done(undefined)
      },
      () => true,
    )
    for (const command of ['answer too late', 'answer that fails', 'answer']) until.dispatch(command)
    isFull = false
    expect(() => until.tryAgain()).toThrow('a fault')
    expect(until.tryAgain()).toBe(true)
    expect(logged).toEqual(['answer'])
    expect(until.dispatch('answer too late')).toEqual(refuse('tooLate'))
    expect(until.tryAgain()).toBe(true)
    expect(logged).toEqual(['answer'])
  })

  it('what follows from an event is carried out with it, before the next that waits', () => {
    const { state, logged, until } = disk()
    state.next = { begin: 'effect' }
    until.insist('begin', 'start')
    expect(logged).toEqual(['begin', 'effect', 'start'])
  })
})
