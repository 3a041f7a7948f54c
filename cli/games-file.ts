import { readFile } from 'node:fs/promises'
import { readGames, type DescribedGame } from '../src/host/rules/described-games.ts'

/** The games that a file describes (docs/operating.md). Throws one sentence where it cannot be read or a host would refuse it. */
export async function gamesIn(file: string): Promise<readonly DescribedGame[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(
      `The games of ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    )
  })
  const read = readGames(parsed(text, file))
  if (!read.ok) throw new Error(`The games of ${file} are refused: ${read.problem}.`)
  return read.games
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`The games of ${file} are not JSON.`, { cause: error })
  }
}
