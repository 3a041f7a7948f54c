import { describe, expect, it } from 'vitest'
import { gameRow } from '../../games/catalogue.ts'
import { betPrice, gameConfigs, offeredGame, offeredIds } from './config.ts'
import { playHost } from './testing.ts'

const configs = gameConfigs(playHost().state, (gameId) => `Game ${gameId}`)
const configOf = (gameId: number) => configs.find(({ game_id }) => game_id === gameId)!

describe('the games on offer', () => {
  it('are those of the last offer, with their prices', () => {
    const host = playHost()
    const prices = [{ '1': 300 }]
    expect(offeredIds(host.state).length).toBeGreaterThan(80)
    host.accepted({ type: 'offerGames', games: [{ gameId: 20, prices }] })
    expect(offeredIds(host.state)).toEqual([20])
    expect(offeredGame(host.state, 20)).toEqual({ gameId: 20, prices })
    expect(offeredGame(host.state, 4)).toBeUndefined()
  })

  it('have a price for each variant, in the second set where it is a grand lottery', () => {
    const prices: Record<string, number>[] = [{ '1': 100, '2': 250 }, { '1': 200 }]
    expect([betPrice({ gameId: 20, prices }, '1'), betPrice({ gameId: 20, prices }, '2')]).toEqual([100, 250])
    expect(betPrice({ gameId: 51, prices }, '1')).toBe(200)
    expect(betPrice({ gameId: 51, prices }, '2')).toBeUndefined()
    expect(betPrice({ gameId: 51, prices: [{ '1': 100 }] }, '1')).toBeUndefined()
    expect(betPrice({ gameId: 20, prices }, 'constructor')).toBeUndefined()
  })
})

describe('the config of a game', () => {
  it.each([
    [4, 'LottoGameLogic'],
    [20, 'KenoGameLogic'],
    [24, 'DigitsGameLogic'],
    [31, 'InstantGameLogic'],
    [51, 'GrandLotteryGameLogic'],
  ])('of game %i names its logic, %s', (gameId, logic) => {
    expect(configOf(gameId)).toMatchObject({
      ...{ game_id: gameId, game_name: `Game ${gameId}`, game_logic_name: logic },
    })
  })

  it('names the logic of every board', () => {
    const boards = configs.map(({ game_id, game_logic_name }) => [gameRow(game_id)!.board, game_logic_name])
    expect(Object.fromEntries(boards)).toEqual({
      ...{ lotto: 'LottoGameLogic', keno: 'KenoGameLogic', bubbles: 'BubbleGameLogic' },
      ...{ digits: 'DigitsGameLogic', wheel: 'WheelGameLogic', smallWheel: 'SmallWheelGameLogic' },
      ...{ race: 'RaceGameLogic', powerBlitz: 'PowerBlitzGameLogic', instant: 'InstantGameLogic' },
      grandLottery: 'GrandLotteryGameLogic',
    })
  })

  it('has the markets of a table, and the formats of a game of digits, with each set of prices', () => {
    expect(configOf(24).winning_sets).toEqual([
      {
        api_market_ids: '[1000,1001]',
        api_market_names: ['anyOrder', 'exactOrder'],
        bet_prices: { '1': 100, '2': 250 },
      },
    ])
    expect(configOf(20).winning_sets).toEqual([
      { api_market_ids: '[]', api_market_names: [], bet_prices: { '1': 100, '2': 250 } },
    ])
    const wheel = configs.find(({ game_logic_name }) => game_logic_name === 'WheelGameLogic')!
    const [set] = wheel.winning_sets
    expect(JSON.parse(set!.api_market_ids)).toContain(1001)
    expect(set!.api_market_names).toContain('dozen1')
    expect(configOf(51).winning_sets).toHaveLength(2)
    for (const config of configs) expect(config).not.toHaveProperty('names')
  })
})
