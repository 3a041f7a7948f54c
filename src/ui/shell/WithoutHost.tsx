import { useEffect } from 'react'
import { NewVersion } from '../new-version/NewVersion.tsx'

const fetchAfterMs = 5_000

/** What saves the content of the memory is fetched before it is needed. */
function fetchRescue(): () => void {
  const timer = setTimeout(() => void import('./DeletedLog.tsx').catch(() => {}), fetchAfterMs)
  return () => clearTimeout(timer)
}

/** While the host is there: prepares the page for the time when it is not, and announces a new version. */
export default function WithoutHost() {
  useEffect(fetchRescue, [])
  return <NewVersion />
}
