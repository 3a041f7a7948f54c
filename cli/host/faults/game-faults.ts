import type { AnswerOf } from '../../../src/protocol/host-calls.ts'
import { nameLength } from '../../../src/protocol/wire.ts'
import { answers, fault, type Behaviour, type Fault } from './fault.ts'

type Game = AnswerOf<'config'>['data'][number]

/** The config with these changes of one game. */
const withGame = (gameId: number, change: (game: Game) => object): Behaviour =>
  answers('config', (answer) => ({
    ...answer,
    data: answer.data.map((game) => (game.game_id === gameId ? { ...game, ...change(game) } : game)),
  }))

const withRules = (gameId: number, changes: object): Behaviour =>
  withGame(gameId, ({ rules }) => ({ rules: { ...(rules as object), ...changes } }))

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
  fault(
    'config',
    'a name that cannot be printed',
    withGame(keno, () => ({ game_name: 'K'.repeat(nameLength + 1) })),
  ),
]
