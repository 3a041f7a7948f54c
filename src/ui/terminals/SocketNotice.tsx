import { Icon } from '../kit/components/Icon.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'

/** While nobody speaks of the terminals, what is shown may have changed since. */
export function SocketNotice() {
  const { t } = useTranslation()
  const isDown = useView(({ facts }) => facts.terminalSocket === 'down')
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
