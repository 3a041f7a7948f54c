import { useTranslation } from '../texts/i18n.ts'

/** In a replay, in place of connections and devices: they are no events, so nobody knows how they were. */
export function NotLogged() {
  const { t } = useTranslation()
  return (
    <p
      role="status"
      data-not-logged
      className="rounded-xl border border-dashed border-line p-10 text-center text-muted"
    >
      {t('replay:notLogged')}
    </p>
  )
}
