import { dateOf, say } from './language.js'
import { ask } from './paired.js'

const element = (id) => document.getElementById(id)
/** The items of the list by the numbers of their receipts. */
const shown = new Map()

/** A picture is fetched when it comes near the screen: it needs a signature, so the browser cannot do it alone. */
const nearScreen = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue
      nearScreen.unobserve(target)
      showPicture(target).catch(() => nearScreen.observe(target))
    }
  },
  { rootMargin: '600px' },
)

async function showPicture(item) {
  const picture = await (await ask(`/receipts/${item.dataset.number}.png`)).blob()
  const address = URL.createObjectURL(picture)
  item.querySelector('a').href = address
  item.querySelector('img').src = address
}

function receiptItem({ number, printedAtMs, text, widthDots }) {
  const item = element('receipt').content.firstElementChild.cloneNode(true)
  item.dataset.number = number
  const picture = item.querySelector('img')
  picture.alt = text.map((row) => row.trim()).join('\n')
  picture.width = widthDots
  say(item.querySelector('strong'), 'receipts.number', { number })
  item.querySelector('time').dateTime = new Date(printedAtMs).toISOString()
  nearScreen.observe(item)
  return item
}

/** Receipts come newest first; those on the page already stay, and only their dates are worded anew. */
export function showReceipts(receipts) {
  const list = element('receipts')
  for (const receipt of receipts.toReversed()) {
    const { number, printedAtMs } = receipt
    if (!shown.has(number)) {
      shown.set(number, receiptItem(receipt))
      list.prepend(shown.get(number))
    }
    shown.get(number).querySelector('time').textContent = dateOf(printedAtMs)
  }
  element('empty').hidden = receipts.length > 0
  element('count').hidden = receipts.length === 0
  say(element('count'), 'receipts.count', { count: receipts.length })
}
