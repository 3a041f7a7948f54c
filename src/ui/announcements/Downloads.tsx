import { useTranslation } from '../kit/texts/i18n.ts'
import { offersOf, type Offer } from './offers.ts'

/** The print program as the host offers it (section 9, "Print app downloads"), by system and file name. */
export function Downloads({ links }: { links: readonly string[] }) {
  const { t } = useTranslation()
  const { packages, checksums } = offersOf(links)
  return (
    <section aria-labelledby="downloads-title" className="mt-5 border-t border-line pt-4">
      <h3 id="downloads-title" className="mb-2 text-[13px] font-semibold text-muted">
        {t('menu:updates.downloads')}
      </h3>
      {packages.length === 0 ? (
        <p className="text-muted">{t('menu:updates.noDownloads')}</p>
      ) : (
        <ul>
          {packages.map((offer) => (
            <li key={offer.link}>
              <Package {...offer} />
            </li>
          ))}
        </ul>
      )}
      {checksums !== null && (
        <a
          href={checksums}
          download
          className="inline-flex min-h-11 items-center text-[13px] text-muted underline underline-offset-4"
        >
          {t('menu:updates.checksums')}
        </a>
      )}
    </section>
  )
}

const Package = ({ link, fileName, system }: Offer) => (
  <a href={link} download className="flex min-h-11 flex-wrap items-center gap-x-3 text-accent">
    <span className="min-w-18 font-semibold underline underline-offset-4">{system ?? fileName}</span>
    {system !== null && <span className="font-mono text-[13px] text-muted">{fileName}</span>}
  </a>
)
