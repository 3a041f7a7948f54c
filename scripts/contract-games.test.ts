import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { gameRow } from '../src/games/catalogue.ts'
import { readRules } from '../src/games/read-rules.ts'
import { ticketPrice } from '../src/games/rules.ts'
import { betObstacle, betsOf } from '../src/host/rules/bets.ts'
import { newBarcode } from '../src/host/rules/barcode.ts'
import { repeatableChance } from '../src/host/rules/testing.ts'
import { WireGameConfig, WireTimers } from '../src/protocol/games.ts'
import { WireTicket } from '../src/protocol/tickets.ts'
import { isTicketNumber, payableLengths } from '../src/values/ticket-number.ts'

const page = readFileSync('docs/host-contract.md', 'utf8')
const section = page.slice(page.indexOf('## The games'), page.indexOf('## What may be left out'))
const examples = [...section.matchAll(/```json\n([^`]*)```/g)].map(([, json = '']): unknown =>
  JSON.parse(json),
)

const games = examples.flatMap((example) => {
  const parsed = v.safeParse(WireGameConfig, example)
  return parsed.success ? [parsed.output] : []
})
const tickets = examples.flatMap((example) => {
  const parsed = v.safeParse(WireTicket, example)
  return parsed.success ? [parsed.output] : []
})

it('the document describes a game of each family that the catalogue does not have, as the page reads it', () => {
  const families = games.map(({ game_id: gameId, rules }) => {
    const read = readRules(rules)
    if (!read.ok) throw new Error(`${gameId}: ${read.problem}`)
    expect(gameRow(gameId)).toBeUndefined()
    return read.rules.family
  })
  expect(families.sort()).toEqual(['digits', 'pickNumbers', 'table'])
})

it('the tickets of the document are valid, and cost what it says', () => {
  const prices = tickets.map((ticket) => {
    const config = games.find(({ game_id: id }) => id === ticket.game_id)!
    const read = readRules(config.rules)
    if (!read.ok) throw new Error(read.problem)
    const bets = betsOf(read.rules, ticket, repeatableChance())
    if ('code' in bets) throw new Error(bets.name)
    expect(betObstacle(read.rules, { bets, drawCount: ticket.ticket.multidraw })).toBeNull()
    const price = config.winning_sets[0]!.bet_prices[ticket.base.price_var]!
    return ticketPrice(price, bets.length, ticket.ticket.multidraw)
  })
  expect(prices).toEqual([3_000, 100])
  for (const price of prices) expect(section).toMatch(new RegExp(`= ${price}[ ,]`))
})

it('the timers of the document are timers, and its instant game is one', () => {
  const timers = examples.flatMap((example) => {
    const parsed = v.safeParse(WireTimers, example)
    return parsed.success ? [parsed.output] : []
  })
  expect(timers).toHaveLength(1)
  for (const [gameId, [draw]] of Object.entries(timers[0]!))
    expect(draw!.draw_time === -1).toBe(gameRow(Number(gameId))?.drawEveryS === 0)
})

it('the ticket numbers of the sandbox host are as the document says', () => {
  for (const [gameId, length] of [
    [20, 28],
    [7001, 28],
    [51, 20],
    [2051, 20],
  ] as const) {
    const number = newBarcode(gameId, repeatableChance(gameId))
    expect([number.length, isTicketNumber(number), BigInt(number) % 97n]).toEqual([length, true, 1n])
    expect(section).toContain(`- ${length} digits`)
  }
  expect(section).toContain(`${payableLengths.slice(0, -1).join(', ')} or ${payableLengths.at(-1)} digits`)
})
