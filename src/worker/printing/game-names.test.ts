import { expect, it, vi } from 'vitest'
import { silent, startCore } from '../../../tests/kit/core.ts'
import { id } from '../../../tests/kit/decider.ts'
import { openShop, purchaseUnderWay, sold } from '../../../tests/kit/shop.ts'
import { withGameNames } from './game-names.ts'
import { patience } from '../../../tests/kit/patience.ts'

it('names each game of a receipt in the language of the receipt, at any depth', () => {
  const data = {
    gameId: 27,
    gameName: 'Corrida de Baratas',
    data: [{ gameId: 1025, gameName: 'Bolhas II' }],
    bets: [{ numbers: [1, 2] }],
    expiry: null,
  }
  expect(withGameNames(data, 'sr-Cyrl', {})).toEqual({
    ...data,
    gameName: 'Трка бубашваба',
    data: [{ gameId: 1025, gameName: 'Мехурићи II' }],
  })
})

it('leaves the name of a game that the texts do not know, and of an edition that there is not', () => {
  const games = [
    { gameId: 999, gameName: 'The host’s own' },
    { gameId: 3027, gameName: 'A fourth edition' },
    { gameName: 'Without an id' },
    { gameId: 'no number', gameName: 'Keno' },
    { gameId: 20 },
    { gameId: 20, gameName: 5 },
  ]
  expect(withGameNames(games, 'uk', {})).toEqual(games)
})

it('takes the name that the host gives in the language, also for a game that the texts know', () => {
  const offered = { 20: { gameId: 20, name: 'Keno', prices: {}, names: { uk: 'Сонце' } } }
  const game = { gameId: 20, gameName: 'Keno' }
  expect(withGameNames(game, 'uk', offered)).toEqual({ ...game, gameName: 'Сонце' })
  expect(withGameNames(game, 'en', offered)).toEqual({ ...game, gameName: 'Keno 80' })
})

it('a ticket is sent to the print program with its game named in the operator’s language, and not as by the host [game-names]', async () => {
  const names: unknown[] = []
  const counter = startCore({
    events: [
      ...openShop,
      ...purchaseUnderWay(1),
      { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } },
      { type: 'languageChosen', data: { language: 'sr-Cyrl' } },
    ],
    print: {
      ...silent.print,
      send: (_service, _route, { data, config }) => {
        names.push([(data as { gameName: string }).gameName, config.language])
        return new Promise(() => {})
      },
    },
  })
  await vi.waitFor(() => expect(names).toEqual([['Лото 6×36', 'sr-Cyrl']]), patience)
  counter.stop()
})
