import { Connection } from '../kit/lights/DeviceState.tsx'
import { useLights } from '../kit/lights/use-lights.ts'

/** How the card reader is, and what to do where it does not work. */
export function ReaderNotice() {
  const light = useLights().find(({ part }) => part === 'cardReader')
  if (!light) return null
  return (
    <section className="rounded-xl border border-line bg-surface px-4 py-2">
      <Connection light={light} />
    </section>
  )
}
