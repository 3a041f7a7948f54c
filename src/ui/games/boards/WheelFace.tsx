export interface Pocket {
  readonly colour: 'red' | 'black'
  /** What stands in it where no button does; shown once the wheel is large enough to be read. */
  readonly text?: string
  /** A bet of the ticket in the making covers it. */
  readonly isCovered?: boolean
}

interface Props {
  /** Clockwise from the top. */
  pockets: readonly Pocket[]
}

const fills = { red: 'var(--bet-red)', black: 'var(--bet-black)' } as const
const [rimRadius, pocketRadius, textRadius, chipRadius, hubRadius] = [98, 88, 79, 68, 34]

/** The point at a part of a turn, clockwise from the top. */
function onCircle(radius: number, turn: number): string {
  const angle = (turn - 0.25) * 2 * Math.PI
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`
}

/** The part of a ring between two radii, from `from` to `to` parts of a turn. */
const ringPart = (inner: number, outer: number, from: number, to: number): string =>
  `M${onCircle(inner, from)}L${onCircle(outer, from)}A${outer} ${outer} 0 0 1 ${onCircle(outer, to)}L${onCircle(inner, to)}A${inner} ${inner} 0 0 0 ${onCircle(inner, from)}Z`

/** The wheel under the numbers: a brass rim with studs, pockets in their colours, a turret on the hub. */
export function WheelFace({ pockets }: Props) {
  const share = 1 / pockets.length
  return (
    <svg aria-hidden viewBox="-100 -100 200 200" className="absolute inset-0 size-full">
      <circle r={rimRadius} fill="var(--brass)" stroke="var(--edge)" />
      {pockets.map((pocket, index) => (
        <PocketFace key={index} pocket={pocket} turn={index * share} share={share} />
      ))}
      {pockets.map((_, index) => {
        const [x, y] = onCircle((rimRadius + pocketRadius) / 2, (index + 0.5) * share).split(' ')
        return <circle key={index} cx={x} cy={y} r="2" fill="var(--on-pick)" opacity="0.55" />
      })}
      <Hub />
    </svg>
  )
}

/** `turn`: where its middle is, in parts of a turn; `share`: how wide it is. */
function PocketFace({ pocket, turn, share }: { pocket: Pocket; turn: number; share: number }) {
  const [from, to] = [turn - share / 2, turn + share / 2]
  const [x, y] = onCircle(textRadius, turn).split(' ')
  return (
    <>
      <path
        d={ringPart(hubRadius, pocketRadius, from, to)}
        fill={fills[pocket.colour]}
        stroke="var(--brass)"
        strokeWidth="1.4"
      />
      {pocket.isCovered && <path d={ringPart(hubRadius, chipRadius, from, to)} fill="var(--pick)" />}
      {pocket.text && (
        <text
          transform={`translate(${x} ${y}) rotate(${turn * 360})`}
          textAnchor="middle"
          dominantBaseline="central"
          fontSize="9"
          fontWeight="700"
          fill="var(--on-bet)"
          className="hidden wide:block"
        >
          {pocket.text}
        </text>
      )}
    </>
  )
}

const Hub = () => (
  <>
    <circle r={hubRadius} fill="var(--raised)" stroke="var(--brass)" strokeWidth="3" />
    <circle r="22" fill="none" stroke="var(--line)" strokeWidth="1.5" />
    {[0, 0.25, 0.5, 0.75].map((turn) => (
      <path
        key={turn}
        d={`M0 0L${onCircle(19, turn)}`}
        stroke="var(--brass)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    ))}
    <circle r="7" fill="var(--brass)" />
  </>
)
