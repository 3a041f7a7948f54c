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

/**
 * Adds tickets until the cart has so many: by the key of a quick pick, and by the button that lies there. It waits for the page, and
 * not for the picture of each, which needs most of the time.
 * @param {number} x
 * @param {number} y
 * @param {string} items a selector
 * @param {number} count
 * @returns {Promise<void>}
 */
globalThis.fillCart = async (x, y, items, count) => {
  const button = document.elementFromPoint(x, y).closest('button')
  const inCart = () => document.querySelectorAll(items).length
  while (inCart() < count) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', quickPick))
    await changed(() => !button.disabled, { attributes: true })
    const before = inCart()
    button.click()
    await changed(() => inCart() > before, {})
  }
}

const quickPick = { key: 'q', code: 'KeyQ', bubbles: true, cancelable: true }

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
