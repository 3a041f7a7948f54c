import { useState } from 'react'
import type { IsoDay } from '../../values/calendar.ts'
import { Button } from '../kit/components/Button.tsx'
import { Dialog } from '../kit/components/Dialog.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { Month } from './Month.tsx'

interface Props {
  title: string
  day: IsoDay
  today: IsoDay
  onConfirm: (day: IsoDay) => void
  onClose: () => void
}

/** Chooses a day; nothing changes before Confirm (section 2, "each opened through a calendar dialog"). */
export function CalendarDialog({ title, day, today, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const [chosen, choose] = useState(day)
  const actions = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button kind="primary" onClick={() => onConfirm(chosen)}>
        {t('confirm')}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} actions={actions} width="calendar">
      <Month chosen={chosen} today={today} onChoose={choose} />
    </Dialog>
  )
}
