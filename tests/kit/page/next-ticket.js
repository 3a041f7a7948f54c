/**
 * Waits until a button that can be pressed lies there, and begins to measure.
 * @param {number} x
 * @param {number} y
 * @param {string} items a selector
 * @returns {Promise<void>}
 */
globalThis.beforeClick = async (x, y, items) => {
  const isEnabled = () => document.elementFromPoint(x, y)?.closest('button')?.disabled === false
  await changed(isEnabled, { attributes: true })
  const count = () => document.querySelectorAll(items).length
  const before = count()
  let clickedAt = 0
  const options = { capture: true, once: true }
  document.addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), options)
  globalThis.measured = changed(() => count() > before, {}).then(() => performance.now() - clickedAt)
}

/**
 * From the click to the document with one more of the items, ms.
 * @returns {Promise<number>}
 */
globalThis.afterClick = () => globalThis.measured

/** Waits until the document is so. */
const changed = (isSo, options) =>
  new Promise((resolve) => {
    if (isSo()) return resolve()
    const observer = new MutationObserver(() => {
      if (!isSo()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document, { childList: true, subtree: true, ...options })
  })
