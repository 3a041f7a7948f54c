import type { Page } from 'playwright-core'

/** Where a US keyboard has the characters of a link. */
const signs: Record<string, { code: string; shiftKey?: true }> = {
  ':': { code: 'Semicolon', shiftKey: true },
  '/': { code: 'Slash' },
  '.': { code: 'Period' },
  '-': { code: 'Minus' },
}

function stroke(character: string): { code: string; shiftKey?: boolean } {
  if (/\d/.test(character)) return { code: `Digit${character}` }
  return (
    signs[character] ?? {
      code: `Key${character.toUpperCase()}`,
      shiftKey: character !== character.toLowerCase(),
    }
  )
}

/**
 * A keyboard wedge: keys by their position, a millisecond apart, whatever the load of the machine; the layout makes
 * Cyrillic of them.
 */
export async function scan(page: Page, text: string): Promise<void> {
  const strokes = [...[...text].map(stroke), { code: 'Enter' }]
  await page.evaluate(`let atMs = performance.now()
    for (const stroke of ${JSON.stringify(strokes)}) {
      const event = new KeyboardEvent('keydown', { key: 'ж', ...stroke, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: (atMs += 1) })
      document.activeElement.dispatchEvent(event)
    }`)
}
