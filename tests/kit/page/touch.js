/**
 * Runs in the page, on the screen as it stands now. `touchFaults()` lists what a finger or a pointer cannot use. A control
 * is out of reach where it cannot be scrolled to or something lies over it; too small below 44 px; what cannot be pressed
 * now must be legible, and what is chosen must look so under the pointer too. `colourFaults()` is for a page with the
 * system's colours, which take away every ground: a control needs an edge, and what is chosen must look so.
 */
{
  const smallestPx = 44
  /** Of plain text (WCAG 2, level AA); what is disabled is no exception here. */
  const leastContrast = 4.5
  /** A part of a pixel is lost where a size is a part of the window's. */
  const tolerancePx = 0.5
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]'
  const isMarked =
    ':is([aria-pressed=true], [aria-current]:not([aria-current=false], [aria-current=date]), [aria-selected=true], [aria-checked=true])'
  const isChosen =
    ':is([aria-pressed=true], [aria-current]:not([aria-current=false]), [aria-selected=true] *, [aria-checked=true])'

  /** Under a dialog, or a panel of a replay until it is closed, nothing can be touched, and nothing has to be. */
  const root = () =>
    [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog:modal, aside[data-replay]')].at(
      -1,
    ) ?? document.body

  const nameOf = (element) => {
    const label =
      element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent
    return `<${element.tagName.toLowerCase()}> "${label.trim().slice(0, 40)}"`
  }

  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1

  /** The text of a checkbox, and the frame of a field, belong to it. */
  const targetOf = (element) => element.closest('label') ?? element

  /** Both sides of what a finger touches: a button may reach beyond its frame. */
  function sizeOf(element) {
    const { width, height } = targetOf(element).getBoundingClientRect()
    const after = getComputedStyle(element, '::after')
    const reach = after.position === 'absolute' ? parseFloat(after.height) || 0 : 0
    return [width, Math.max(height, reach)]
  }

  /** A link in running text is as high as its line; nothing else may be. */
  const isInText = (element) =>
    element.tagName === 'A' && element.closest('p') && getComputedStyle(element).display === 'inline'

  function whyTooSmall(element) {
    const [width, height] = sizeOf(element)
    if (isInText(element) || Math.min(width, height) >= smallestPx - tolerancePx) return null
    return `is ${Math.round(width)} by ${Math.round(height)} px`
  }

  /** What a button opens lies over the rest until it is touched again. */
  const isOpened = (hit) => Boolean(hit?.closest(':has(> button[aria-expanded=true])'))

  function whyOutOfReach(element) {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return 'cannot be scrolled to'
    if (right - left <= innerWidth && (left < -1 || right > innerWidth + 1)) return 'is cut by the window'
    const hit = document.elementFromPoint(x, y)
    if (targetOf(element).contains(hit) || isOpened(hit)) return null
    return `lies under ${hit ? nameOf(hit) : 'nothing'}`
  }

  const dot = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  function paint(colour, opacity) {
    dot.globalAlpha = opacity
    dot.fillStyle = colour
    dot.fillRect(0, 0, 1, 1)
  }
  function luminance() {
    const [r, g, b] = [...dot.getImageData(0, 0, 1, 1).data].map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }

  /** Of the letters of an element to the ground under them, whatever is paler than it says. */
  function contrastOf(element) {
    const boxes = []
    for (let box = element; box; box = box.parentElement) boxes.unshift(getComputedStyle(box))
    let opacity = 1
    for (const style of boxes) {
      opacity *= Number(style.opacity)
      paint(style.backgroundColor, opacity)
    }
    const ground = luminance()
    paint(boxes.at(-1).color, opacity)
    const letters = luminance()
    return (Math.max(ground, letters) + 0.05) / (Math.min(ground, letters) + 0.05)
  }

  function whyIllegible(element) {
    if (!element.matches(':disabled')) return null
    const { dataset } = document.documentElement
    const { theme } = dataset
    const contrasts = ['dark', 'light'].map((each) => {
      dataset.theme = each
      return contrastOf(element)
    })
    dataset.theme = theme
    const least = Math.min(...contrasts)
    return least < leastContrast ? `is disabled, and as pale as ${least.toFixed(1)}:1` : null
  }

  /** What rules give another ground to under the pointer. */
  function* litByPointer(rules, outer = '') {
    for (const rule of rules) {
      const selector = rule.selectorText?.replaceAll('&', outer) ?? outer
      if (rule.cssRules?.length) yield* litByPointer(rule.cssRules, selector)
      if (selector.includes(':hover') && rule.style?.backgroundColor) yield selector.replaceAll(':hover', '')
    }
  }

  function* losesItsLook(lit) {
    if (lit.length === 0) return
    const selectors = [...document.styleSheets].flatMap(({ cssRules }) => [...litByPointer(cssRules)])
    for (const element of lit)
      if (selectors.some((selector) => element.matches(selector)))
        yield `${nameOf(element)} is chosen, and loses its ground under the pointer`
  }

  const sides = ['Top', 'Right', 'Bottom', 'Left']

  /** The system draws the boxes of checkboxes and radio buttons itself. */
  const isDrawnBySystem = (element, { appearance }) =>
    element.matches('[type=checkbox], [type=radio]') && appearance !== 'none'

  function hasEdge(element) {
    const style = getComputedStyle(element)
    if (isDrawnBySystem(element, style)) return true
    const frames = [[style.outlineStyle, style.outlineWidth]].concat(
      sides.map((side) => [style[`border${side}Style`], style[`border${side}Width`]]),
    )
    return frames.some(([kind, width]) => kind !== 'none' && parseFloat(width) >= 1)
  }

  const lookOf = (element) => {
    const { backgroundColor, color, outline, border, textDecorationLine } = getComputedStyle(element)
    return [backgroundColor, color, outline, border, textDecorationLine].join()
  }

  /** Whether it would look the same if it were not chosen. */
  function looksLikeTheOthers(element) {
    const attributes = ['aria-pressed', 'aria-current', 'aria-selected', 'aria-checked']
    const values = attributes.map((name) => [name, element.getAttribute(name)])
    const look = lookOf(element)
    for (const name of attributes) element.removeAttribute(name)
    const other = lookOf(element)
    for (const [name, value] of values) if (value !== null) element.setAttribute(name, value)
    return look === other
  }

  window.colourFaults = () => {
    const shown = [...root().querySelectorAll(controls)].filter(isShown)
    const bare = shown.filter(
      (element) => element.tagName !== 'A' && !hasEdge(element) && !hasEdge(targetOf(element)),
    )
    const chosen = [...root().querySelectorAll(isMarked)].filter(isShown)
    return [
      ...bare.map((element) => `${nameOf(element)} has no edge`),
      ...chosen
        .filter(looksLikeTheOthers)
        .map((element) => `${nameOf(element)} is chosen, and looks like the others`),
    ]
  }

  window.touchFaults = () => {
    const found = []
    for (const element of [...root().querySelectorAll(controls)].filter(isShown))
      for (const why of [whyTooSmall, whyOutOfReach, whyIllegible]) {
        const fault = why(element)
        if (fault) found.push(`${nameOf(element)} ${fault}`)
      }
    found.push(...losesItsLook([...root().querySelectorAll(isChosen)].filter(isShown)))
    const { scrollWidth, clientWidth } = document.documentElement
    if (Math.max(scrollWidth, document.body.scrollWidth) > clientWidth)
      found.push('the page scrolls sideways')
    return [...new Set(found)]
  }
}
