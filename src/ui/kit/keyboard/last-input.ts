/** Null before the first one that came after this part was loaded. */
let isKey: boolean | null = null

addEventListener('keydown', () => (isKey = true), true)
addEventListener('pointerdown', () => (isKey = false), true)

/** Whether the last input was a key, not a touch. Before that is known, the browser knows: it shows the focus after a key. */
export const isLastInputKey = (focused: Element): boolean => isKey ?? focused.matches(':focus-visible')
