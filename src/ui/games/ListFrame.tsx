import type { ComponentProps, ReactNode } from 'react'
import { isNarrow } from '../kit/components/use-is-narrow.ts'
import { useTranslation } from '../kit/texts/i18n.ts'

/** The room that a tile takes at least, pixels. */
const tileArea = 122 * 144

/** At least as many tiles as the window shows: what is further down is rendered after the first paint. */
export const tilesInSight = (): number =>
  Math.ceil((innerWidth * innerHeight) / (isNarrow() ? 1 : 2) / tileArea)

export const tileGrid = 'grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-2.5'

interface Props extends ComponentProps<'main'> {
  count: number
  /** Beside the title. */
  tools?: ReactNode
}

/** The games list without its tiles. */
export function ListFrame({ count, tools, children, ...main }: Props) {
  const { t } = useTranslation()
  return (
    <main {...main} className="flex min-h-0 min-w-0 flex-col gap-3 overflow-y-auto p-4">
      <header className="flex min-h-8 items-baseline gap-3">
        <h1 className="text-xl font-bold tracking-tight">{t('games.title')}</h1>
        <p className="text-[13px] text-muted">{count > 0 && t('games.count', { count })}</p>
        {tools}
      </header>
      {children}
    </main>
  )
}
