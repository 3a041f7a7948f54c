import { Icon } from '../kit/components/Icon.tsx'
import { NotLogged } from '../kit/lights/NotLogged.tsx'
import { isReplay } from '../kit/page-kind.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { Spinner } from '../kit/components/Spinner.tsx'

/** Without a connection the shown data may be outdated. */
export function SocketNotice() {
  const { t } = useTranslation()
  const isDown = useView(({ facts }) => facts.terminals.socket === 'down')
  if (!isDown) return null
  return (
    <p
      role="status"
      data-terminals="unreachable"
      className="flex items-center gap-3 rounded-xl border-2 border-dashed border-warn px-4 py-3 font-semibold text-warn"
    >
      <Icon name="warning" className="size-6" />
      {t('terminals:unreachable')}
    </p>
  )
}

/** There is none to show: the host has not listed the terminals yet, or there are none. */
export function NoTerminals({ isKnown }: { isKnown: boolean }) {
  const { t } = useTranslation()
  if (isReplay) return <NotLogged />
  return (
    <p
      role="status"
      data-terminals={isKnown ? 'none' : 'loading'}
      className="flex items-center justify-center gap-3 rounded-xl border border-dashed border-line p-10 text-center text-muted"
    >
      {isKnown ? <Icon name="terminal" /> : <Spinner />}
      {t(isKnown ? 'terminals:none' : 'terminals:loading')}
    </p>
  )
}
