// @vitest-environment happy-dom
import { act, createElement, type ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { testPage } from './testing.ts'
import { Link, navigate, Redirect, usePath } from './location.tsx'

const Shown = ({ children }: { children?: ReactNode }) => createElement('p', {}, usePath(), children)
const shown = () => page.container.textContent
const show = (children?: ReactNode) => page.show(createElement(Shown, {}, children))

const page = testPage()

beforeEach(() => history.replaceState(null, '', '/'))

describe('the address of the screen', () => {
  it('is followed wherever it is changed: by the page, and by the buttons of the browser', () => {
    show()
    expect(shown()).toBe('/')
    act(() => navigate('/game/4'))
    expect(shown()).toBe('/game/4')
    history.replaceState(null, '', '/card')
    act(() => void dispatchEvent(new PopStateEvent('popstate')))
    expect(shown()).toBe('/card')
  })

  it('is the same with a slash at its end', () => {
    history.replaceState(null, '', '/card/')
    show()
    expect(shown()).toBe('/card')
  })

  it('can take the place of the one before it', () => {
    show()
    const before = history.length
    act(() => navigate('/login', { replace: true }))
    expect([shown(), history.length]).toEqual(['/login', before])
    act(() => navigate('/'))
    expect([shown(), history.length]).toEqual(['/', before + 1])
  })

  it('is that of a redirection as soon as this is shown', () => {
    show(createElement(Redirect, { to: '/login' }))
    expect(shown()).toBe('/login')
  })
})

describe('a link', () => {
  /** Whether the page followed it; else it is left to the browser. */
  function click(keys: MouseEventInit): boolean {
    show(createElement(Link, { href: '/game/4' }, ''))
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
    act(() => void page.container.querySelector('a')!.dispatchEvent(event))
    return event.defaultPrevented
  }

  it('leads to its screen without a page load', () => {
    expect(click({})).toBe(true)
    expect(shown()).toBe('/game/4')
  })

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'is left to the browser where it is to open elsewhere: %o',
    (keys) => {
      expect(click(keys)).toBe(false)
      expect(shown()).toBe('/')
    },
  )
})
