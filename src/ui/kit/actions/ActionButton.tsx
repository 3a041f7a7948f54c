import type { ComponentProps } from 'react'
import { Button } from '../components/Button.tsx'
import { Icon } from '../components/Icon.tsx'
import { Kbd } from '../components/Kbd.tsx'
import { useView } from '../replica/view.ts'
import { useTranslation } from '../texts/i18n.ts'
import { isThere, keySign, type Action } from './action.ts'
import { usePerform } from './perform.ts'

interface Props extends Pick<ComponentProps<typeof Button>, 'size' | 'className'> {
  action: Action
  /** The key that does it here. */
  keys?: string
}

/** A button within a dialog or a page that does an action; not there where it cannot be done. */
export function ActionButton({ action, keys = keySign(action), ...look }: Props) {
  const { t } = useTranslation()
  const perform = usePerform()
  const isShown = useView((view) => isThere(action, view))
  if (!isShown) return null
  return (
    <Button {...look} onClick={() => perform(action)}>
      {action.icon && <Icon name={action.icon} />}
      {action.label && t(action.label)} <Kbd>{keys}</Kbd>
    </Button>
  )
}
