import { ask } from './paired.js'

const element = (id) => document.getElementById(id)
const shown = new Set()

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
  // Until the picture is there its place is about as high as the receipt is long.
  picture.width = widthDots
  item.querySelector('strong').textContent = `No. ${number}`
  const time = item.querySelector('time')
  time.dateTime = new Date(printedAtMs).toISOString()
  time.textContent = new Date(printedAtMs).toLocaleString()
  nearScreen.observe(item)
  return item
}

/** Receipts come newest first; those on the page already stay as they are. */
export function showReceipts(receipts) {
  const list = element('receipts')
  for (const receipt of receipts.toReversed()) {
    if (shown.has(receipt.number)) continue
    shown.add(receipt.number)
    list.prepend(receiptItem(receipt))
  }
  element('empty').hidden = receipts.length > 0
  element('count').textContent = receipts.length > 0 ? `the last ${receipts.length}, newest first` : ''
}
