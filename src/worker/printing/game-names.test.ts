import { expect, it } from 'vitest'
import { withGameNames } from './game-names.ts'

it('names each game of a receipt in the language of the receipt, at any depth', () => {
  const data = {
    gameId: 27,
    gameName: 'Corrida de Baratas',
    data: [{ gameId: 1025, gameName: 'Bolhas II' }],
    bets: [{ numbers: [1, 2] }],
    expiry: null,
  }
  expect(withGameNames(data, 'sr-Cyrl')).toEqual({
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
  ]
  expect(withGameNames(games, 'uk')).toEqual(games)
})
