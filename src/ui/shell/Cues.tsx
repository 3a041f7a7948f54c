import { useEffect } from 'react'
import { useView } from '../kit/replica/view.ts'
import { play } from '../kit/sound/play.ts'
import { cueOf } from './cue-of.ts'

/** A sound for each message of the banner, once. */
export default function Cues(): null {
  const banner = useView(({ facts }) => facts.status.banner)
  useEffect(() => {
    const cue = cueOf(banner?.message.code ?? '')
    if (cue) play(cue)
  }, [banner])
  return null
}
