import Counter from './Counter.tsx'
import { GamesList } from '../games/GamesList.tsx'

/** Section 2: on the menu page the cart takes half the width. */
export default function MenuPage() {
  return (
    <Counter columns="grid-cols-2 narrow:grid-cols-1">
      <GamesList />
    </Counter>
  )
}
