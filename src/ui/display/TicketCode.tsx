import QRCode from 'qrcode'
import { useMemo } from 'react'
import { barcodeGroups } from '../kit/texts/barcode-groups.ts'

/** The light margin that a QR code needs, in modules. */
const margin = 4

/** The number of a sold ticket as a QR code, for the player's phone. A code is dark on white in both themes. */
export function TicketCode({ number }: { number: string }) {
  const { size, path } = useMemo(() => codeOf(number), [number])
  const width = size + 2 * margin
  return (
    <svg
      role="img"
      aria-label={barcodeGroups(number)}
      data-ticket-code={number}
      viewBox={`${-margin} ${-margin} ${width} ${width}`}
      shapeRendering="crispEdges"
      className="size-[15cqh] shrink-0 rounded-lg bg-[#fff] text-[#000]"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

/** A square for each dark module. */
function codeOf(text: string): { size: number; path: string } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const dark = Array.from(modules.data, (isDark, index) => (isDark ? index : -1)).filter(
    (index) => index >= 0,
  )
  const path = dark
    .map((index) => `M${index % modules.size} ${Math.floor(index / modules.size)}h1v1h-1z`)
    .join('')
  return { size: modules.size, path }
}
