import type { AnswerOf } from '../../../src/protocol/host-calls.ts'
import { answers, fault, type Behaviour, type Fault } from './fault.ts'

/** The config with these changes of the rules of one game. */
const withRules = (gameId: number, changes: object): Behaviour =>
  answers('config', (answer) => ({
    ...answer,
    data: answer.data.map((game) => changed(game, gameId, changes)),
  }))

const changed = (game: AnswerOf<'config'>['data'][number], gameId: number, changes: object): object =>
  game.game_id === gameId ? { ...game, rules: { ...(game.rules as object), ...changes } } : game

const [wheel, keno] = [16, 20]

/** Games that the host describes wrongly. */
export const gameFaults: readonly Fault[] = [
  fault('config', 'a game whose rules contradict themselves', withRules(keno, { drawn: 81 })),
  fault('config', 'a game whose rules are malformed', withRules(keno, { pool: '80' })),
  fault('config', 'a game of draws that is described as instant', withRules(keno, { drawEveryS: 0 })),
  fault(
    'config',
    'a table with other markets than its rules',
    withRules(wheel, { board: 'table', markets: [] }),
  ),
]
