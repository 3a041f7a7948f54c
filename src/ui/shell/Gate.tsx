import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { RememberedGames } from '../games/RememberedGames.tsx'
import { rememberedGames } from '../games/remembered-games.ts'
import { Brand } from '../kit/components/Brand.tsx'
import { Button } from '../kit/components/Button.tsx'
import { holdKeys } from '../kit/keyboard/held-keys.ts'
import { usePath } from '../kit/location.tsx'
import { usePainted } from '../kit/painted.ts'
import { part } from '../kit/part.tsx'
import { useHasView, useView } from '../kit/replica/view.ts'
import { connect, useConnection } from '../kit/replica/counter.ts'
import { followLanguage, useTranslation } from '../kit/texts/i18n.ts'

const DeletedLog = part(() => import('./DeletedLog.tsx'))
const MirroredLogs = part(() => import('./MirroredLogs.tsx'), { holdsKeys: false })
const SlowDisk = part(() => import('./SlowDisk.tsx'), { holdsKeys: false })
const WithoutHost = part(() => import('./WithoutHost.tsx'), { holdsKeys: false, useIsDue: usePainted })

const takeOver = () => void connect(true)
const reload = () => location.reload()
/** Not a reload: there may be a log that exists only in memory. */
const connectAgain = () => void connect()

/** The options if this tab does not have the counter; texts under `gate.<name>`. */
const notices = {
  occupied: takeOver,
  lost: takeOver,
  reload,
  laterLog: reload,
  noStorage: connectAgain,
  noCore: reload,
} as const

/**
 * The counter is shown once this tab has it. During a restart of the worker it stays on the screen; while the new
 * worker waits for the log, the screen is visible but disabled.
 */
export function Gate({ children }: { children: ReactNode }) {
  const connection = useConnection()
  const hasView = useHasView()
  const isWaiting = connection === 'slowDisk'
  if (connection !== 'ready' && connection !== 'connecting' && !isWaiting) return <Notice name={connection} />
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

function Notice({ name }: { name: keyof typeof notices }) {
  const { t } = useTranslation()
  useEffect(followLanguage, [])
  return (
    <main
      role="alert"
      className="grid h-full place-content-center justify-items-center gap-4 p-6 text-center"
    >
      <Brand />
      <h1 className="text-2xl font-bold tracking-tight">{t(`gate.${name}.title`)}</h1>
      <p className="max-w-md leading-6 text-muted">{t(`gate.${name}.text`)}</p>
      <Button kind="primary" size="large" onClick={notices[name]}>
        {t(`gate.${name}.action`)}
      </Button>
    </main>
  )
}
