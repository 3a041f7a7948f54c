import { useState } from 'react'
import { Button } from '../kit/components/Button.tsx'
import { Icon } from '../kit/components/Icon.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { Field } from '../kit/components/Field.tsx'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  autoComplete: string
  autoFocus?: boolean
  disabled?: boolean
}

export function PasswordField(props: Props) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <Field {...props} type={isShown ? 'text' : 'password'}>
      <Button
        kind="quiet"
        size="square"
        className="absolute top-0.5 right-0.5"
        aria-label={t(isShown ? 'login.hide' : 'login.show')}
        aria-pressed={isShown}
        disabled={props.disabled}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'eyeOff' : 'eye'} />
      </Button>
    </Field>
  )
}
