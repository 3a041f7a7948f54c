/** `/logos/{game_id}.webp` (section 2). The game's name is always beside it. */
export const GameLogo = ({ gameId, size }: { gameId: number; size: number }) => (
  <img src={`/logos/${gameId}.webp`} alt="" width={size} height={size} className="shrink-0 rounded-[24%]" />
)
