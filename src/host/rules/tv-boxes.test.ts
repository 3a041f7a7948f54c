import { expect, test } from 'vitest'
import { operatorId, playHost } from './testing.ts'
import { tvBoxesAnswer } from './tv-boxes.ts'
import { hostError, type HostErrorName } from '../../protocol/error-codes.ts'

const nameOf = (gameId: number) => `Game ${gameId}`

function hostWithTvs() {
  const host = playHost()
  const tvBoxes = [
    { deviceId: 'tv-1', gameId: 16 },
    { deviceId: 'tv-2', gameId: null },
  ]
  host.do({ type: 'addTvBoxes', tvBoxes })
  return host
}

const configure = (deviceId: string, configId: string) =>
  ({ type: 'configureTvBox', operatorId, deviceId, configId }) as const

test('the TV boxes of the shop are listed with the current game of each, and the possible ones [tv-record]', () => {
  const host = hostWithTvs()
  const { allDevices, allOperators } = tvBoxesAnswer(host.state, operatorId, nameOf)
  expect(allDevices).toEqual([
    { id: 'tv-1', deviceId: 'tv-1', config: { name: 'Game 16', gameId: 16 } },
    { id: 'tv-2', deviceId: 'tv-2', config: null },
  ])
  const { availableConfigs } = allOperators[0]!
  expect(availableConfigs).toContainEqual({ id: '51', name: 'Game 51', gameId: 51 })
  expect(availableConfigs.some(({ gameId }) => gameId === 31)).toBe(false)
})

test('a TV box shows the game that was chosen for it; choosing the same game again gives no event', () => {
  const host = hostWithTvs()
  expect(host.accepted(configure('tv-2', '20'))).toHaveLength(1)
  expect(host.accepted(configure('tv-2', '20'))).toEqual([])
  expect(host.state.tvBoxes['tv-2']).toEqual({ deviceId: 'tv-2', gameId: 20 })
})

test('a TV box uses the language of the counter that chose its game, even for the same game [language-of-counter]', () => {
  const host = hostWithTvs()
  host.do({ ...configure('tv-2', '20'), language: 'sr' })
  expect(host.accepted({ ...configure('tv-2', '20'), language: 'sr' })).toEqual([])
  expect(host.accepted({ ...configure('tv-2', '20'), language: 'sr-Cyrl' })).toHaveLength(1)
  expect(host.state.tvBoxes['tv-2']).toEqual({ deviceId: 'tv-2', gameId: 20, language: 'sr-Cyrl' })
})

test.each<[string, string, string, HostErrorName]>([
  ['an unknown box', 'tv-9', '20', 'device_unknown'],
  ['a name that is a property of every object', '__proto__', '20', 'device_unknown'],
  ['an unknown game', 'tv-1', '3000', 'config_unknown'],
  ['a game that the operator may not sell', 'tv-1', '1016', 'config_unknown'],
  ['a game without draws to wait for', 'tv-1', '31', 'config_unknown'],
])('%s is refused', (_case, deviceId, configId, name) => {
  expect(hostWithTvs().do(configure(deviceId, configId))).toEqual({
    ok: false,
    error: hostError(name),
  })
})

test('boxes are added once: adding them again does not change the game that they show', () => {
  const host = hostWithTvs()
  host.do(configure('tv-1', '20'))
  expect(host.accepted({ type: 'addTvBoxes', tvBoxes: [{ deviceId: 'tv-1', gameId: 16 }] })).toEqual([])
  expect(host.state.tvBoxes['tv-1']!.gameId).toBe(20)
})

test('boxes are added with the administrator who added them, where one did', () => {
  const add = (deviceId: string) => ({ type: 'addTvBoxes', tvBoxes: [{ deviceId, gameId: null }] }) as const
  const by = { administrator: 'owner', reason: 'a second TV' }
  const host = playHost()
  expect(host.accepted(add('tv-1'))[0]).not.toHaveProperty('by')
  expect(host.accepted({ ...add('tv-2'), by })).toMatchObject([{ by }])
})

test('a choice without a language has none, in its event and afterwards', () => {
  const host = hostWithTvs()
  expect(host.accepted(configure('tv-2', '20'))[0]).not.toHaveProperty('language')
  expect(host.state.tvBoxes['tv-2']).not.toHaveProperty('language')
})
