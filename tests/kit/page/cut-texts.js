/**
 * Runs in the page: `cutTexts(part)` lists what cannot be read whole on the screen as it stands now. A text is cut where
 * it goes beyond a box around it or beyond the window, unless that is where one can scroll; where its last letters are
 * three dots and no title says the rest; and where another text lies over it. A gap that got no value, `{{port}}`, is missing
 * from its text.
 */
window.cutTexts = (part) => {
  /** Letters reach less far up and down than the rectangle of their line. */
  const airInLine = 0.2
  const tolerancePx = 1
  const root = document.querySelector(part)
  const styles = new Map()
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element))
    return styles.get(element)
  }
  const isForEars = (element) => {
    for (let each = element; each; each = each.parentElement)
      if (each.offsetWidth <= 1 && styleOf(each).overflow === 'hidden') return true
    return false
  }
  const nameOf = (element) =>
    `<${element.tagName.toLowerCase()}> ${String(element.getAttribute('class') ?? '').slice(0, 60)}`
  const scrolls = (overflow) => overflow === 'auto' || overflow === 'scroll'
  /** Letters that go over the edge of something that can be seen, or that hides them, are missed. */
  const hasEdge = ({ overflowY, borderBottomWidth, backgroundColor }) =>
    overflowY !== 'visible' || borderBottomWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)'
  const hasBox = ({ display }) => display !== 'inline' && display !== 'contents'

  /** The rectangle of the letters of a text, whatever cuts it. */
  function lettersOf(node) {
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
    if (lines.length === 0) return null
    const air = lines[0].height * airInLine
    return {
      left: Math.min(...lines.map(({ left }) => left)),
      right: Math.max(...lines.map(({ right }) => right)),
      top: Math.min(...lines.map(({ top }) => top)) + air,
      bottom: Math.max(...lines.map(({ bottom }) => bottom)) - air,
      lines: lines.map(({ left, right, top, bottom }) => ({
        left,
        right,
        top: top + air,
        bottom: bottom - air,
      })),
    }
  }

  /** What stands around a text, as far as it matters to it. */
  function whyCut(node, letters) {
    let isFree = false
    let mayScroll =
      scrolls(styleOf(document.body).overflowY) || styleOf(document.body).overflowY === 'visible'
    for (let box = node.parentElement; box; box = box.parentElement) {
      const style = styleOf(box)
      const { position, overflowX, overflowY } = style
      const isOpen = overflowX === 'visible'
      if (hasBox(style) && !(isFree && isOpen) && box !== document.body) {
        const edge = box.getBoundingClientRect()
        if (letters.right > edge.right + tolerancePx || letters.left < edge.left - tolerancePx)
          return isTitled(node, box, style) ? null : `too wide for ${nameOf(box)}`
        if (scrolls(overflowY)) mayScroll = true
        else if (
          !mayScroll &&
          hasEdge(style) &&
          (letters.bottom > edge.bottom + tolerancePx || letters.top < edge.top - tolerancePx)
        )
          return `too high for ${nameOf(box)}`
      }
      if (position === 'absolute' || position === 'fixed') isFree = true
    }
    if (letters.right > innerWidth + tolerancePx || letters.left < -tolerancePx) return 'beyond the window'
    if (!mayScroll && (letters.bottom > innerHeight + tolerancePx || letters.top < -tolerancePx))
      return 'below the window'
    return null
  }

  /** It is meant to be shortened, and the whole of it can be had. */
  function isTitled(node, box, { textOverflow }) {
    const title = box.closest('[title]')?.getAttribute('title') ?? ''
    return textOverflow === 'ellipsis' && title.includes(node.textContent.trim())
  }

  /** The part of a line that can be seen. */
  function seen(line, element) {
    const rest = { ...line }
    for (let box = element; box; box = box.parentElement) {
      if (styleOf(box).overflowX === 'visible') continue
      const edge = box.getBoundingClientRect()
      rest.left = Math.max(rest.left, edge.left)
      rest.right = Math.min(rest.right, edge.right)
      rest.top = Math.max(rest.top, edge.top)
      rest.bottom = Math.min(rest.bottom, edge.bottom)
    }
    return rest.right - rest.left > 2 && rest.bottom - rest.top > 2 ? rest : null
  }

  const found = []
  const lines = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!/\S/.test(node.textContent) || element.closest('option, script, style, noscript')) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isForEars(element))
      continue
    const letters = lettersOf(node)
    if (!letters) continue
    const text = node.textContent.trim()
    const why = whyCut(node, letters)
    if (why) found.push(`"${text}" is ${why}`)
    if (text.includes('{{')) found.push(`"${text}" has a gap without a value`)
    for (const line of letters.lines) {
      const rest = seen(line, element)
      if (rest) lines.push({ ...rest, text, element })
    }
  }

  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1)) {
      if (one.element === other.element) continue
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      if (width > 2 && height > 2) found.push(`"${one.text}" and "${other.text}" lie over one another`)
    }

  for (const select of root.querySelectorAll('select')) {
    if (!select.checkVisibility()) continue
    const wide = select.cloneNode(false)
    wide.append(new Option(select.selectedOptions[0]?.text ?? ''))
    wide.style.cssText = 'position: absolute; visibility: hidden; width: max-content; min-width: 0'
    select.parentElement.append(wide)
    const missing = wide.offsetWidth - select.offsetWidth
    wide.remove()
    if (missing > tolerancePx) found.push(`"${select.selectedOptions[0]?.text}" is too wide for its list`)
  }
  for (const input of root.querySelectorAll('input')) {
    if (!input.checkVisibility() || input.type === 'password' || input.type === 'checkbox') continue
    if (input.scrollWidth > input.clientWidth + tolerancePx)
      found.push(`"${input.value || input.placeholder}" is too wide for its field`)
  }
  return [...new Set(found)]
}

/** The language of the page as the operator would change it; ends when every text on the screen has changed. */
window.setLanguage = async (language) => {
  if (document.documentElement.lang === language) return
  const list = [...document.querySelectorAll('select')].find((each) =>
    each.querySelector('[value="sr-Cyrl"]'),
  )
  const changed = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.documentElement.lang !== language) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] })
  })
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(list, language)
  list.dispatchEvent(new Event('change', { bubbles: true }))
  await changed
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
}

/** Ends when the page has the language that another window chose. */
window.hasLanguage = async (language) => {
  while (document.documentElement.lang !== language)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
    })
}
