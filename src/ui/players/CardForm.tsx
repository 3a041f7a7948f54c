import {
  isPlayerBusy,
  lastChangeOfCard,
  openPlayerChange,
  type PlayerLookUp,
  type PlayerChangeEntry,
} from '../../worker/api.ts'
import { showRefusal } from '../kit/show-refusal.ts'
import { Button } from '../kit/components/Button.tsx'
import { Icon } from '../kit/components/Icon.tsx'
import { Spinner } from '../kit/components/Spinner.tsx'
import { query } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { refusalText } from '../kit/texts/refusal.ts'
import { FreeCard } from './FreeCard.tsx'
import { KnownPlayer } from './KnownPlayer.tsx'
import { act } from '../kit/act.ts'
import { Pending, Refused, Uncertain } from '../kit/money/MovementState.tsx'

const again = async () => showRefusal(await query('lookUpPlayer'))

/** The player of the card on the reader, and the available actions (section 2, "User-card dialog"). */
export function CardForm() {
  const player = useView(({ facts }) => facts.players.player)
  if (!player) return null
  return (
    <div className="grid gap-4">
      <CardGone />
      <LastChange idCard={player.idCard} />
      <Holder player={player} />
    </div>
  )
}

/** The card was removed, but a request is pending: this keeps the form open. */
function CardGone() {
  const { t } = useTranslation()
  const isGone = useView(({ state, facts }) => !facts.players.card && isPlayerBusy(state, facts))
  if (!isGone) return null
  return (
    <p role="status" className="flex items-center gap-3 rounded-xl border border-warn p-4 text-warn">
      <Icon name="warning" className="size-6" />
      {t('players:gone')}
    </p>
  )
}

/** An open request about the account, why the last change was refused, or that a restart interrupted it. */
function LastChange({ idCard }: { idCard: string }) {
  const entry = useView(
    ({ state, facts }) => openPlayerChange(state, facts) ?? lastChangeOfCard(state, idCard),
  )
  return entry ? <ChangeState entry={entry} /> : null
}

function Holder({ player }: { player: PlayerLookUp }) {
  const { t } = useTranslation()
  switch (player.state) {
    case 'loading':
      return (
        <p role="status" className="flex min-h-48 items-center gap-3 text-muted">
          <Spinner />
          {t('players:loading')}
        </p>
      )
    case 'failed':
      return (
        <div role="alert" className="flex items-center gap-3 rounded-xl border border-danger p-4 text-danger">
          <Icon name="close" className="size-6" />
          <p className="mr-auto font-semibold">{refusalText(t, player.refusal)}</p>
          <Button onClick={() => void again()}>{t('players:again')}</Button>
        </div>
      )
    case 'unlinked':
      return <FreeCard />
    case 'known':
      return <KnownPlayer key={player.player.userId} player={player.player} />
  }
}

/** The uncertainty or failure of a change of an account; nothing if it is done. */
function ChangeState({ entry: { changeId, change, outcome } }: { entry: PlayerChangeEntry }) {
  const { t } = useTranslation()
  switch (outcome.kind) {
    case 'done':
      return null
    case 'pending':
      return <Pending />
    case 'unknown':
      return (
        <Uncertain advice={t(`players:advice.${change.kind}`)}>
          <Button onClick={() => void act({ type: 'abandonPlayerChange', changeId })}>
            {t('players:abandon')}
          </Button>
        </Uncertain>
      )
    case 'refused':
      return <Refused outcome={outcome} />
    case 'cutShort':
      return (
        <p className="flex items-center gap-3 rounded-xl border border-edge p-4">
          <Icon name="info" className="size-6" />
          {t('players:cutShort')}
        </p>
      )
  }
}
