import { gameRow } from '../../../games/catalogue.ts'

/**
 * `/logos/{game_id}.webp` (section 2), and one for all games that are not in the catalogue. The game's name is always
 * beside it.
 */
export const GameLogo = ({ gameId, size }: { gameId: number; size: number }) => (
  <img
    src={`/logos/${gameRow(gameId) ? gameId : 'game'}.webp`}
    alt=""
    width={size}
    height={size}
    className="shrink-0 rounded-[24%]"
  />
)
