import { customerView } from '../display/projection.ts'
import { Scene } from '../display/DisplayPage.tsx'
import { useView } from '../kit/replica/view.ts'
import { shown } from '../replay/player.ts'
import { ReplayFrame } from '../replay/ReplayFrame.tsx'
import { sealStorage } from '../replay/seal.ts'
import { App } from './App.tsx'

sealStorage()

/** The counter at any event of a saved log: the same screens, on a worker that has no ports. */
export default function ReplayPage() {
  return (
    <ReplayFrame display={<CustomerDisplay />}>
      <App />
    </ReplayFrame>
  )
}

/** Pixels; it fits into the panel. */
const displayWidth = 420

/** The window of the customer display, small: its sizes are those of a whole window. Money that the cashier typed is in no event. */
function CustomerDisplay() {
  const moment = shown.use()
  const view = useView((whole) => whole)
  if (!moment) return null
  const scale = displayWidth / innerWidth
  return (
    <div
      className="overflow-hidden rounded-lg border border-line"
      style={{ width: displayWidth, height: innerHeight * scale }}
    >
      <div
        className="h-screen w-screen origin-top-left bg-bg text-[clamp(18px,2.6vw,34px)] leading-tight"
        style={{ scale: String(scale) }}
      >
        <Scene view={customerView(view, { nowMs: moment.event.at, received: null })} />
      </div>
    </div>
  )
}
