import { expect, it, vi } from 'vitest'
import { silent, startCore } from '../../../tests/kit/core.ts'
import { id } from '../../../tests/kit/decider.ts'
import { openShop, purchaseUnderWay, sold } from '../../../tests/kit/shop.ts'
import { nameLength } from '../../protocol/wire.ts'
import type { Language } from '../../values/language.ts'
import { nameOfGame } from './game-names.ts'
import { patience } from '../../../tests/kit/patience.ts'

it('names a game in the language of the receipt; one that the texts do not know, or an edition that there is not, as the host', () => {
  const nameIn = (language: Language, gameId: number) => nameOfGame(gameId, language, { name: 'The host’s' })
  expect([27, 1025].map((gameId) => nameIn('sr-Cyrl', gameId))).toEqual(['Трка бубашваба', 'Мехурићи II'])
  expect([999, 3027].map((gameId) => nameIn('uk', gameId))).toEqual(['The host’s', 'The host’s'])
  expect(nameOfGame(999, 'uk')).toBe('999')
})

it('takes the name that the host gives in the language, also for a game that the texts know', () => {
  const host = { name: 'Keno', names: { uk: 'Сонце' } }
  expect(nameOfGame(20, 'uk', host)).toBe('Сонце')
  expect(nameOfGame(20, 'en', host)).toBe('Keno 80')
})

it('cuts a name that is too long to be printed, and no character in two', () => {
  const printed = (name: string) => nameOfGame(7001, 'pt', { name })
  expect(printed('K'.repeat(nameLength + 1))).toBe('K'.repeat(nameLength))
  const fitting = 'K'.repeat(nameLength - 2)
  expect(printed(`${fitting}🎲🎲`)).toBe(`${fitting}🎲`)
  expect(printed(`${fitting}K🎲`)).toBe(`${fitting}K`)
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
