import { dateOf, quote, say } from './language.js'
import { ask, isPaired } from './paired.js'

const element = (id) => document.getElementById(id)

/** That records of what was printed were lost, until somebody says that he has read it. */
export function showDamage(damage) {
  element('damage').hidden = !damage
  if (!damage) return
  const { foundAtMs, copiesBeforeMs, keptAs } = damage
  say(element('damage-found'), 'damage.found', { time: dateOf(foundAtMs), before: dateOf(copiesBeforeMs) })
  if (keptAs) say(element('damage-kept'), 'damage.kept', { file: keptAs })
  else quote(element('damage-kept'), '')
  element('damage-seen').hidden = !isPaired()
}

element('damage-seen').addEventListener('click', async () => {
  showDamage((await (await ask('/journal/seen', {})).json()).damage)
})
