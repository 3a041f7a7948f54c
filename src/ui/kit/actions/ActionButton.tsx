import type { ComponentProps } from 'react'
import { Button } from '../components/Button.tsx'
import { Icon } from '../components/Icon.tsx'
import { Kbd } from '../components/Kbd.tsx'
import { useView } from '../replica/view.ts'
import { useTranslation } from '../texts/i18n.ts'
import { isThere, keySign, type Action } from './action.ts'
import { perform } from './perform.ts'

interface Props extends Pick<ComponentProps<typeof Button>, 'size' | 'className'> {
  action: Action
  /** The key that does the same here. */
  keys?: string
}

/** A button for an action within a dialog or a page; not rendered if the action is not possible. */
export function ActionButton({ action, keys = keySign(action), ...look }: Props) {
  const { t } = useTranslation()
  const isShown = useView((view) => isThere(action, view))
  if (!isShown) return null
  return (
    <Button {...look} onClick={() => perform(action)}>
      {action.icon && <Icon name={action.icon} />}
      {action.label && t(action.label)} <Kbd>{keys}</Kbd>
    </Button>
  )
}
