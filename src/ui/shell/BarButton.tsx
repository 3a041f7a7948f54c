import { Link } from '../kit/location.tsx'
import { isThere, keySign, toolTip, type Action, type BarPlace, type Look } from '../kit/actions/action.ts'
import { perform } from '../kit/actions/perform.ts'
import { Button } from '../kit/components/Button.tsx'
import { Icon } from '../kit/components/Icon.tsx'
import { Kbd } from '../kit/components/Kbd.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'

const useSameLook = (): Look => ({})

/** Where the bar has little room, the menu alone has it. */
const giveWay = (yields: BarPlace['yields'], isFull: boolean): string =>
  yields === 'onTight' ? 'tight:hidden' : yields === 'onNarrowIfFull' && isFull ? 'narrow:hidden' : ''

interface Props {
  action: Action
  /** The deployment has more tools than others. */
  isFull: boolean
}

/** An action in the top bar; what the deployment does not have, or cannot be done now, has no place. */
export function BarButton({ action, isFull }: Props) {
  const isShown = useView((view) => isThere(action, view))
  if (!isShown) return null
  return (
    <span className={`contents ${giveWay(action.bar?.yields, isFull)}`}>
      <Shown action={action} />
    </span>
  )
}

function Shown({ action }: Pick<Props, 'action'>) {
  const { t } = useTranslation()
  const { useLook = useSameLook, bar, href } = action
  const look = useLook()
  const { label, icon, count = 0, isPressed, isDisabled } = { ...action, ...look }
  const text = label ? t(label, { count }) : ''
  const named = { 'aria-label': text, title: toolTip(action, text) }
  const keys = keySign(action)
  const content = (
    <>
      <span className="relative flex items-center gap-1">
        {icon && <Icon name={icon} />}
        {keys && (
          <span className="bar-text">
            <Kbd>{keys}</Kbd>
          </span>
        )}
        {count > 0 && <span className="bar-count">{count}</span>}
      </span>
      <span aria-hidden className="bar-text bar-caption">
        {bar?.caption ? t(bar.caption) : text}
      </span>
    </>
  )
  if (href !== undefined)
    return (
      <Link href={href} {...named} className="press bar-button rounded-lg hover:bg-hover">
        {content}
      </Link>
    )
  return (
    <Button
      kind={isPressed ? 'primary' : 'quiet'}
      size="bar"
      aria-pressed={isPressed}
      disabled={isDisabled}
      {...named}
      onClick={() => perform(action)}
    >
      {content}
    </Button>
  )
}
