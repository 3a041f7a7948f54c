import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '../kit/texts/i18n.ts'

/** More tiles than a window of 1920 by 1080 shows. */
export const firstTiles = 50

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
