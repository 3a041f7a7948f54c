import { useEffect } from 'react'
import { followVersions } from '../new-version/follow.ts'
import { NewVersion } from '../new-version/NewVersion.tsx'

/** What saves the content of the memory is fetched before it is needed. */
const fetchRescue = () => void import('./DeletedLog.tsx').catch(() => {})

/** While the host is there: prepares the page for the time when it is not, and announces a new version. */
export default function WithoutHost() {
  useEffect(fetchRescue, [])
  useEffect(followVersions, [])
  return <NewVersion />
}
