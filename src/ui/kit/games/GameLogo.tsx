/** `/logos/{game_id}.webp` (section 2). The name stands beside it wherever it is shown. */
export const GameLogo = ({ gameId, size }: { gameId: number; size: number }) => (
  <img src={`/logos/${gameId}.webp`} alt="" width={size} height={size} className="shrink-0 rounded-[24%]" />
)
