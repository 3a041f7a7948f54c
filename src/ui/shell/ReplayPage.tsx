import { customerView } from '../display/projection.ts'
import { CustomerWindow, Scene } from '../display/DisplayPage.tsx'
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

/** Pixels of a customer display, and how small it is drawn to fit into the panel. */
const display = { width: 1280, height: 720, scale: 0.328 }

/** The window of the customer display, small. Money that the cashier typed is in no event. */
function CustomerDisplay() {
  const moment = shown.use()
  const view = useView((whole) => whole)
  if (!moment) return null
  const { width, height, scale } = display
  return (
    <div
      className="overflow-hidden rounded-lg border border-line"
      style={{ width: width * scale, height: height * scale }}
    >
      <div className="origin-top-left bg-bg" style={{ width, height, scale: String(scale) }}>
        <CustomerWindow>
          <Scene view={customerView(view, { nowMs: moment.event.at, received: null })} />
        </CustomerWindow>
      </div>
    </div>
  )
}
