import { useLayoutEffect, useState, type ReactNode } from 'react'
import { RememberedGames } from '../games/RememberedGames.tsx'
import { rememberedGames } from '../games/remembered-games.ts'
import { Brand } from '../kit/components/Brand.tsx'
import { holdKeys } from '../kit/keyboard/held-keys.ts'
import { usePath } from '../kit/location.tsx'
import { usePainted } from '../kit/painted.ts'
import { part } from '../kit/part.tsx'
import { useHasView, useView } from '../kit/replica/view.ts'
import { useConnection } from '../kit/replica/counter.ts'
import { useTranslation } from '../kit/texts/i18n.ts'

const DeletedLog = part(() => import('./DeletedLog.tsx'))
const MirroredLogs = part(() => import('./MirroredLogs.tsx'), { holdsKeys: false })
const NoCounter = part(() => import('./NoCounter.tsx'), { holdsKeys: false })
const SlowDisk = part(() => import('./SlowDisk.tsx'), { holdsKeys: false })
const WithoutHost = part(() => import('./WithoutHost.tsx'), { holdsKeys: false, useIsDue: usePainted })

/**
 * The counter is shown once this tab has it. During a restart of the worker it stays on the screen; while the new
 * worker waits for the log, the screen is visible but disabled.
 */
export function Gate({ children }: { children: ReactNode }) {
  const connection = useConnection()
  const hasView = useHasView()
  const isWaiting = connection === 'slowDisk'
  if (connection !== 'ready' && connection !== 'connecting' && !isWaiting)
    return <NoCounter name={connection} />
  return (
    <>
      {hasView ? children : <Starting />}
      {isWaiting ? <SlowDisk /> : hasView && <LogBarrier />}
    </>
  )
}

/** One at a time: nothing lies over what can be done. */
function LogBarrier() {
  const isDeleted = useView(({ facts }) => facts.log.isDeleted)
  const hasMirrored = useView(({ facts }) => facts.log.mirrored.length > 0)
  if (isDeleted) return <DeletedLog />
  return hasMirrored ? <MirroredLogs /> : <WithoutHost />
}

/** Keys and scans that come already are for the screen that follows. */
function Starting() {
  const [games] = useState(rememberedGames)
  const path = usePath()
  useLayoutEffect(holdKeys, [])
  return path === '/' && games.length > 0 ? <RememberedGames games={games} /> : <Opening />
}

function Opening() {
  const { t } = useTranslation()
  return (
    <main className="grid h-full place-content-center justify-items-center gap-4" aria-busy>
      <Brand />
      <p role="status" className="text-muted">
        {t('gate.starting')}
      </p>
    </main>
  )
}
