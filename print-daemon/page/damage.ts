import * as v from 'valibot'
import { element } from '../../src/pages/dom.ts'
import { PrintHealth } from '../../src/protocol/print-service.ts'
import { dateOf, quote, setText } from './language.ts'
import { isPaired, read } from './requests.ts'

const Answer = v.pick(PrintHealth, ['damage'])

/** Shows that print records were lost, until somebody confirms that he has read it. */
export function showDamage(damage: PrintHealth['damage']): void {
  element('damage').hidden = !damage
  if (!damage) return
  const { foundAtMs, copiesBeforeMs, keptAs } = damage
  setText(element('damage-found'), 'damage.found', {
    time: dateOf(foundAtMs),
    before: dateOf(copiesBeforeMs),
  })
  if (keptAs) setText(element('damage-kept'), 'damage.kept', { file: keptAs })
  else quote(element('damage-kept'), '')
  element('damage-seen').hidden = !isPaired()
}

element('damage-seen').addEventListener('click', async () => {
  showDamage((await read('/journal/seen', Answer, {})).damage)
})
