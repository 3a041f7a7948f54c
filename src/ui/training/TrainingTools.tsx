import { useState, type ReactNode } from 'react'
import { trainingAccess } from '../../values/training-access.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { CardsDialog } from './CardsDialog.tsx'
import { PapersDialog } from './PapersDialog.tsx'
import { OtherShopDialog } from './OtherShopDialog.tsx'
import { startOver } from './start-over.ts'

type Opened = 'papers' | 'cards' | 'otherShop'

/** The bar is small to leave room for the counter; its touch targets extend a little below it. */
const look =
  'relative inline-flex h-(--training-bar) shrink-0 items-center px-2.5 font-semibold tight:px-1 tight:text-[13px] underline-offset-4 after:absolute after:inset-x-0 after:top-0 after:h-11 hover:underline focus-visible:outline-on-training focus-visible:-outline-offset-4'

const Tool = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={look} onClick={onClick}>
    {children}
  </button>
)

/** The login data, so that nobody has to look them up. */
function Credentials() {
  const { t } = useTranslation()
  return <span className="min-w-0 truncate">{t('training:credentials', trainingAccess)}</span>
}

/** The additional tools of training. */
export function TrainingTools() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened | null>(null)
  const isLoggedIn = useView(({ state }) => state.session.operator !== null)
  const deploymentId = useView(({ state }) => state.session.deployment?.id)
  const hasReader = useView(({ state }) => state.session.deployment?.flags.cardReader ?? false)
  const paperCount = useView(({ facts }) => facts.training?.papers.length ?? 0)
  const close = () => setOpened(null)
  return (
    <>
      {!isLoggedIn && <Credentials />}
      <span className="ml-auto flex min-w-0 tight:overflow-x-auto">
        {isLoggedIn && (
          <Tool onClick={() => setOpened('papers')}>{t('training:papers.open', { count: paperCount })}</Tool>
        )}
        {isLoggedIn && hasReader && (
          <Tool onClick={() => setOpened('cards')}>{t('training:cards.title')}</Tool>
        )}
        {!isLoggedIn && (
          <Tool onClick={() => setOpened('otherShop')}>{t('training:startOver.otherShop')}</Tool>
        )}
        {deploymentId && (
          <Tool onClick={() => void startOver(deploymentId)}>{t('training:startOver.title')}</Tool>
        )}
        <a href="/" className={look}>
          {t('training:leave')}
        </a>
      </span>
      {opened === 'papers' && <PapersDialog onClose={close} />}
      {opened === 'cards' && <CardsDialog onClose={close} />}
      {opened === 'otherShop' && <OtherShopDialog onClose={close} />}
    </>
  )
}
