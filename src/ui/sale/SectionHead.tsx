import type { ReactNode } from 'react'

interface Props {
  id: string
  title: string
  /** Shown instead of the list while there is none. */
  empty: string | null
  /** The button that clears the list. */
  children: ReactNode
}

/** The head of the cart or of the history: one line, also while the list is empty. */
export const SectionHead = ({ id, title, empty, children }: Props) => (
  <header className="flex h-11 shrink-0 items-center justify-between gap-3 pl-1.5">
    <h2 id={id} className="text-[13px] font-semibold whitespace-nowrap text-muted">
      {title}
    </h2>
    {empty === null ? (
      children
    ) : (
      <p className="pr-1.5 text-right text-[13px] leading-4 text-muted">{empty}</p>
    )}
  </header>
)
