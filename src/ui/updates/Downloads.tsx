import { useTranslation } from '../texts/i18n.ts'

/** The print program as the host offers it (section 9, "Print app downloads"), by file name. */
export function Downloads({ links }: { links: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="downloads-title" className="mt-5 border-t border-line pt-4">
      <h3 id="downloads-title" className="mb-2 text-[13px] font-semibold text-muted">
        {t('menu:updates.downloads')}
      </h3>
      {links.length === 0 ? (
        <p className="text-muted">{t('menu:updates.noDownloads')}</p>
      ) : (
        <ul>
          {links.map((link) => (
            <li key={link}>
              <a
                href={link}
                download
                className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
              >
                {link.slice(link.lastIndexOf('/') + 1)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
