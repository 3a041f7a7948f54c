/**
 * Runs in the page before its own scripts: `liveMessages` lists what a screen reader announces by itself, without a key. That is the text
 * that changes in a live region that was there before, and the text of an alert that appears; a status that appears together
 * with its text is silent in some screen readers, and so it is here.
 */
{
  const regions = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log], output'
  const isUrgent = (region) => region.matches('[role=alert], [aria-live=assertive]')
  const isWhole = (region) => region.matches('[role=status], [role=alert], output, [aria-atomic=true]')
  const texts = new WeakMap()
  window.liveMessages = []

  const linesOf = (region) =>
    region.innerText
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')

  function listen(region) {
    const before = texts.get(region)
    const now = linesOf(region)
    texts.set(region, now)
    if (before ? before.join() === now.join() : !isUrgent(region)) return
    const lines = isWhole(region) ? now : now.filter((line) => !before?.includes(line))
    if (lines.length > 0)
      window.liveMessages.push(`${isUrgent(region) ? 'at once' : 'next'}: ${lines.join(' ')}`)
  }

  new MutationObserver(() => {
    for (const region of document.querySelectorAll(regions)) listen(region)
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}
