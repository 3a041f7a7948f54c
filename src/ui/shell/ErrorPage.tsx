import { Link } from '../kit/location.tsx'
import { Brand } from '../kit/components/Brand.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'

/** Section 2: `404 Not Found` or `An error occurred`, with a link home; 500 for an unknown middleware. */
export function ErrorPage({ kind }: { kind: ErrorKind }) {
  const { t } = useTranslation()
  return (
    <main className="grid h-full place-content-center justify-items-center gap-4 p-6 text-center">
      <Brand />
      <h1 className="text-3xl font-bold tracking-tight">
        {kind === 'notFound' ? t('errorPage.notFound') : t('errorPage.error')}
      </h1>
      {kind !== 'error' && <p className="text-muted">{t(`errorPage.${kind}Text`)}</p>}
      <Link
        href="/"
        className="press inline-flex min-h-11 items-center rounded-lg bg-pick px-5 font-bold text-on-pick hover:brightness-105"
      >
        {t('errorPage.home')}
      </Link>
    </main>
  )
}

type ErrorKind = 'notFound' | 'error' | 'middleware'

/** Which page /error is: with `?status=500` that of an unknown middleware (section 2). */
export const errorKind = (query: string): ErrorKind =>
  new URLSearchParams(query).get('status') === '500' ? 'middleware' : 'error'
