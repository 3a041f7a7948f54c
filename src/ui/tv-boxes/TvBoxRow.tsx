import type { TvBox, TvBoxConfig } from '../../worker/api.ts'
import { Icon } from '../kit/components/Icon.tsx'
import { Spinner } from '../kit/components/Spinner.tsx'
import { GameLogo } from '../kit/games/GameLogo.tsx'
import { useGameName } from '../kit/games/use-games.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { refusalText } from '../kit/texts/refusal.ts'
import { configText } from './config-text.ts'
import { chosenConfig, type Change, type Changes } from './changes.ts'

interface Props {
  box: TvBox
  configs: readonly TvBoxConfig[]
  changes: Changes
  isLocked: boolean
  onChoose: (configId: string) => void
}

/** A device, its chosen configuration, and whether the host has saved it. */
export function TvBoxRow({ box, configs, changes, isLocked, onChoose }: Props) {
  const { t } = useTranslation()
  const name = useGameName()
  const chosen = chosenConfig(box, configs, changes)
  const gameId = configs.find(({ id }) => id === chosen)?.gameId ?? box.shows?.gameId
  const change = changes[box.id]
  return (
    <tr data-device={box.deviceId} data-change={change?.state} className="border-t border-line align-middle">
      <th scope="row" className="py-2.5 pr-4 text-left font-semibold break-words">
        {box.deviceId}
      </th>
      <td className="py-2.5">
        <span className="flex min-w-0 items-center gap-3">
          {gameId === undefined ? (
            <span className="size-8 shrink-0 rounded-[24%] border border-dashed border-line" />
          ) : (
            <GameLogo gameId={gameId} size={32} />
          )}
          <select
            aria-label={t('tv-boxes:choose', { device: box.deviceId })}
            value={chosen}
            disabled={isLocked}
            onChange={(event) => onChoose(event.target.value)}
            className="press h-11 w-full min-w-0 cursor-pointer rounded-lg border border-edge bg-bg px-2 font-semibold off"
          >
            {chosen === '' && (
              <option value="">
                {box.shows ? configText(name, box.shows, configs) : t('tv-boxes:nothing')}
              </option>
            )}
            {configs.map((config) => (
              <option key={config.id} value={config.id}>
                {configText(name, config, configs)}
              </option>
            ))}
          </select>
        </span>
      </td>
      <td role="status" className="py-2.5 pl-4 text-[13px] font-semibold">
        {change && <ChangeState change={change} />}
      </td>
    </tr>
  )
}

function ChangeState({ change }: { change: Change }) {
  const { t } = useTranslation()
  switch (change.state) {
    case 'chosen':
      return <span className="text-muted">{t('tv-boxes:change.chosen')}</span>
    case 'saving':
      return (
        <span className="flex items-center gap-2 text-muted">
          <Spinner />
          {t('tv-boxes:change.saving')}
        </span>
      )
    case 'saved':
      return (
        <span className="flex items-center gap-1.5 text-money">
          <Icon name="check" className="size-4" />
          {t('tv-boxes:change.saved')}
        </span>
      )
    case 'failed':
      return (
        <span className="flex items-start gap-1.5 text-danger">
          <Icon name="warning" className="size-4" />
          <span>
            {t('tv-boxes:change.failed')}: {refusalText(t, change.refusal)}
          </span>
        </span>
      )
  }
}
