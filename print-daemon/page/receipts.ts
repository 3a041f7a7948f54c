import { copyOf, element, part } from '../../src/pages/dom.ts'
import type { VirtualPaper } from '../../src/protocol/print-devices.ts'
import { dateOf, setText } from './language.ts'
import { send } from './requests.ts'

type Receipt = VirtualPaper['receipts'][number]

/** The items of the list by the numbers of their receipts. */
const shown = new Map<number, HTMLElement>()

/** A picture is loaded when it comes near the screen. It needs a signature, so the browser cannot load it by itself. */
const nearScreen = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue
      nearScreen.unobserve(target)
      showPicture(target).catch(() => nearScreen.observe(target))
    }
  },
  { rootMargin: '600px' },
)

async function showPicture(item: HTMLElement): Promise<void> {
  const picture = await (await send(`/receipts/${item.dataset['number']}.png`)).blob()
  const address = URL.createObjectURL(picture)
  part(item, 'a', HTMLAnchorElement).href = address
  part(item, 'img', HTMLImageElement).src = address
}

function receiptItem({ number, printedAtMs, text, widthDots }: Receipt): HTMLElement {
  const item = copyOf('receipt')
  item.dataset['number'] = String(number)
  const picture = part(item, 'img', HTMLImageElement)
  picture.alt = text.map((row) => row.trim()).join('\n')
  picture.width = widthDots
  setText(part(item, 'strong'), 'receipts.number', { number })
  part(item, 'time', HTMLTimeElement).dateTime = new Date(printedAtMs).toISOString()
  nearScreen.observe(item)
  return item
}

/** Receipts are newest first; those already on the page stay, and only their dates are formatted again. */
export function showReceipts(receipts: readonly Receipt[]): void {
  const list = element('receipts')
  for (const receipt of receipts.toReversed()) {
    const { number, printedAtMs } = receipt
    const item = shown.get(number) ?? receiptItem(receipt)
    if (!shown.has(number)) list.prepend(item)
    shown.set(number, item)
    part(item, 'time').textContent = dateOf(printedAtMs)
  }
  element('empty').hidden = receipts.length > 0
  element('count').hidden = receipts.length === 0
  setText(element('count'), 'receipts.count', { count: receipts.length })
}
