import { useEffect } from 'react'
import { Brand } from '../kit/components/Brand.tsx'
import { useIsHostUp } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { reloadDelayMs, reloadPage } from '../kit/missing-part.ts'

/** A part of the page could not be fetched. It is fetched anew with the page once the host is there, and not before. */
export function MissingPart() {
  const { t } = useTranslation()
  const isHostUp = useIsHostUp()
  useEffect(() => {
    if (!isHostUp) return
    const timer = setTimeout(reloadPage, reloadDelayMs())
    return () => clearTimeout(timer)
  }, [isHostUp])
  return (
    <main
      className="grid h-full place-content-center justify-items-center gap-4 p-6 text-center"
      role="alert"
    >
      <Brand />
      <h1 className="text-2xl font-bold tracking-tight">{t('missingPart.title')}</h1>
      <p className="max-w-md leading-6 text-muted">{t('missingPart.text')}</p>
    </main>
  )
}
