/**
 * From the next click to the document with one more of these items, ms.
 * @param {string} items a selector
 * @returns {Promise<number>}
 */
globalThis.nextTicket = (items) =>
  new Promise((resolve) => {
    const count = () => document.querySelectorAll(items).length
    const before = count()
    let clickedAt = 0
    const options = { capture: true, once: true }
    document.addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), options)
    const observer = new MutationObserver(() => {
      if (count() <= before) return
      observer.disconnect()
      resolve(performance.now() - clickedAt)
    })
    observer.observe(document, { childList: true, subtree: true })
  })
