import { Button } from '../../kit/components/Button.tsx'
import { Icon } from '../../kit/components/Icon.tsx'
import { unreadCount } from '../../announcements/unread-count.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'

/** Opens the menu; says how many messages of the operator's company are waiting there. */
export function MenuButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  const count = unreadCount.use()
  const label = count > 0 ? t('tools.menuUnread', { count }) : t('tools.menu')
  return (
    <Button
      kind="quiet"
      size="square"
      className="relative"
      aria-label={label}
      title={`${label} (F10)`}
      onClick={onOpen}
    >
      <Icon name="menu" />
      {count > 0 && (
        <span className="absolute top-0.5 right-0 min-w-4 rounded-full bg-pick px-1 text-[11px] leading-4 font-bold text-on-pick">
          {count}
        </span>
      )}
    </Button>
  )
}
