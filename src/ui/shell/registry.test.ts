import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deployments } from '../../../locales/deployments.ts'
import { factsWith, goodFacts, stateAfter } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import { textsOf } from '../../../tests/kit/texts.ts'
import { gameScreens } from '../games/key-sheet.ts'
import { languages } from '../../values/language.ts'
import type { View } from '../../worker/api.ts'
import { bindingsOf, isThere, keySign, toolTip, type Action, type Flag } from '../kit/actions/action.ts'
import { closeDialog, openAbove, openDialog, openedDialogs } from '../kit/actions/dialogs.ts'
import { perform } from '../kit/actions/perform.ts'
import { sheetRows } from '../kit/actions/sheet-rows.ts'
import { receive } from '../kit/replica/view.ts'
import { translator } from '../kit/texts/translate.ts'
import { firstActions } from './first-actions.ts'
import { actions } from './registry.ts'

vi.mock('virtual:texts', () => ({ default: {} }))

const shop = stateAfter([...openShop])
const full = deployments.get('pt-full')!

/** A printer with a cash drawer. */
const atDrawer = factsWith({
  printing: { printer: { ...goodFacts.printing.printer!, drawer: 'onRequest' } },
})

/** The page of a shop whose deployment has these features alone. */
function viewWith(flags: readonly Flag[], balance = 100_000): View {
  const on = Object.fromEntries(Object.keys(full.flags).map((flag) => [flag, false]))
  const deployment = { ...full, flags: { ...full.flags, ...on } }
  for (const flag of flags) deployment.flags[flag] = true
  return {
    state: { ...shop, session: { ...shop.session, deployment }, till: { ...shop.till, balance } },
    facts: atDrawer,
  }
}

const everything = viewWith(Object.keys(full.flags) as Flag[])
const names = (some: readonly Action[]): string[] => some.map(({ name }) => name)
const flagged = actions.filter(({ flag }) => flag !== undefined)

/** What is done is noted instead. */
const noted = (action: Action, done: string[]): Action => ({
  ...action,
  run: () => void done.push(action.name),
})

beforeEach(() => {
  for (const action of openedDialogs()) closeDialog(action)
  receive({ kind: 'view', view: everything })
})

describe('every action', () => {
  it('has a name of its own, and no key of another one', () => {
    expect(new Set(names(actions)).size).toBe(actions.length)
    const keys = actions.flatMap((action) => action.keys ?? [])
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.length).toBeGreaterThan(10)
  })

  it('leaves to a screen the keys that this screen has itself', () => {
    const ofScreens = gameScreens.flatMap(({ rows }) => rows.flatMap(([, sign]) => sign.split(/[ ·]+/)))
    const ofActions = actions.flatMap(({ keys = [] }) => keys)
    expect(ofActions.filter((key) => ofScreens.includes(key))).toEqual([])
  })

  it('is done by each of its keys, which are on the sheet and in its tool tip', () => {
    const done: string[] = []
    const bindings = bindingsOf(
      actions.map((action) => noted(action, done)),
      perform,
    )
    const rows = new Map(sheetRows(actions, everything))
    for (const action of actions.filter(({ keys }) => keys)) {
      for (const key of action.keys!) {
        bindings[key]!()
        expect(done.pop(), key).toBe(action.name)
      }
      expect(rows.get(action.name)).toBe(keySign(action))
      expect(toolTip(action, 'Name')).toBe(`Name (${action.keys![0]})`)
    }
  })

  it('has a label and an icon where the bar shows it, in a place of its own', () => {
    const inBar = actions.filter(({ bar }) => bar)
    for (const { name, label, icon } of inBar) expect([name, label, icon]).not.toContain(undefined)
    const places = inBar.map(({ bar }) => `${bar!.part} ${bar!.order}`)
    expect(new Set(places).size).toBe(places.length)
  })

  it.each(languages)(
    'has its texts in %s: its label, its entry of the menu, its row on the sheet of keys',
    (language) => {
      const t = translator(language, textsOf(language))
      const wanted = actions.flatMap(({ name, label, menu, keys, scan }) => [
        ...(label === undefined ? [] : [label]),
        ...(menu ? [`menu:entry.${name}`, `menu:group.${menu}`] : []),
        ...(keys ? [`keys.${name}`] : []),
        ...(scan ? [`keys.${scan.name}`] : []),
      ])
      expect(wanted.filter((key) => t(key) === key.replace(/^\w+:/, ''))).toEqual([])
      expect(wanted.length).toBeGreaterThan(60)
    },
  )

  it('comes with the first screens where it does not wait for the menu', () => {
    const atOnce = ({ keys, bar, opensWhile, events }: Action) => keys ?? bar ?? opensWhile ?? events
    const late = actions.filter((action) => !firstActions.includes(action))
    expect(names(late.filter(atOnce))).toEqual([])
    expect(names(late)).toContain('lastOperation')
    expect(names(firstActions.filter((action) => !actions.includes(action)))).toEqual([])
  })

  it('can be done in some way, or is a dialog that something else opens', () => {
    for (const { name, run, href, dialog } of actions) expect(run ?? href ?? dialog, name).toBeDefined()
  })
})

describe('an action of a feature', () => {
  it.each(flagged.map((action) => [action.name, action] as const))(
    '%s is nowhere in a deployment without it',
    (name, action) => {
      const without = viewWith((Object.keys(full.flags) as Flag[]).filter((flag) => flag !== action.flag))
      receive({ kind: 'view', view: without })
      expect(isThere(action, without)).toBe(false)
      const rows = sheetRows(actions, without).map(([row]) => row)
      expect(rows).not.toContain(name)
      if (action.scan) expect(rows).not.toContain(action.scan.name)
      const done: string[] = []
      perform(noted(action, done))
      perform({ ...action, run: undefined })
      expect(done).toEqual([])
      expect(openedDialogs()).toEqual([])
      expect(isThere(action, everything)).toBe(true)
    },
  )
})

describe('an action that is not possible now', () => {
  it.each(['collection', 'closeDay'])('%s is not there while the till is below zero', (name) => {
    const action = actions.find((one) => one.name === name)!
    const below = viewWith([], -1)
    receive({ kind: 'view', view: below })
    expect(isThere(action, below)).toBe(false)
    perform(action)
    expect(openedDialogs()).toEqual([])
    expect(isThere(action, viewWith([], 0))).toBe(true)
  })
})

describe('the drawer', () => {
  const without = { ...everything, facts: goodFacts }

  it('is there where the print program has one', () => {
    const action = actions.find(({ name }) => name === 'drawer')!
    expect(isThere(action, everything)).toBe(true)
    expect(isThere(action, without)).toBe(false)
  })

  it('is on the sheet of keys only there: elsewhere its key does nothing', () => {
    const rows = (view: View) => sheetRows(actions, view).map(([name]) => name)
    expect(rows(everything)).toContain('drawer')
    expect(rows(without)).not.toContain('drawer')
    expect(rows(without)).toContain('refill')
  })
})

describe('the dialogs', () => {
  const named = (name: string): Action => actions.find((action) => action.name === name)!
  const open = (...wanted: string[]) => {
    for (const name of wanted) openDialog(named(name))
    return names(openedDialogs())
  }

  it('are open one at a time', () => {
    expect(open('menu', 'settings', 'keySheet')).toEqual(['keySheet'])
    expect(open('keySheet')).toEqual(['keySheet'])
  })

  it('leave the reports open below them, and are left open below the reports', () => {
    expect(open('reports', 'check', 'settlement')).toEqual(['reports', 'settlement'])
    expect(open('reports')).toEqual(['settlement', 'reports'])
    closeDialog(named('settlement'))
    expect(names(openedDialogs())).toEqual(['reports'])
  })

  it('stay open below what was scanned, which takes the place of an earlier scan', () => {
    open('refill')
    openAbove(named('check'))
    expect(names(openedDialogs())).toEqual(['refill', 'check'])
    openAbove(named('settlement'))
    expect(names(openedDialogs())).toEqual(['refill', 'settlement'])
  })
})
