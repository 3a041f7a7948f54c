interface Props {
  /** Of the pockets, clockwise from the top. */
  colours: readonly ('red' | 'black')[]
}

const fills = { red: 'var(--bet-red)', black: 'var(--bet-black)' } as const
const [rimRadius, pocketRadius, hubRadius] = [98, 88, 34]

/** The point at a part of a turn, clockwise from the top. */
function onCircle(radius: number, turn: number): string {
  const angle = (turn - 0.25) * 2 * Math.PI
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`
}

/** A pocket from `from` to `to`, parts of a turn. */
const pocket = (from: number, to: number): string =>
  `M${onCircle(hubRadius, from)}L${onCircle(pocketRadius, from)}A${pocketRadius} ${pocketRadius} 0 0 1 ${onCircle(pocketRadius, to)}L${onCircle(hubRadius, to)}A${hubRadius} ${hubRadius} 0 0 0 ${onCircle(hubRadius, from)}Z`

/** The wheel under the numbers: a brass rim with studs, pockets in their colours, a turret on the hub. */
export function WheelFace({ colours }: Props) {
  const share = 1 / colours.length
  return (
    <svg aria-hidden viewBox="-100 -100 200 200" className="absolute inset-0 size-full">
      <circle r={rimRadius} fill="var(--brass)" stroke="var(--edge)" />
      {colours.map((colour, index) => (
        <path
          key={index}
          d={pocket((index - 0.5) * share, (index + 0.5) * share)}
          fill={fills[colour]}
          stroke="var(--brass)"
          strokeWidth="1.4"
        />
      ))}
      {colours.map((_, index) => {
        const [x, y] = onCircle((rimRadius + pocketRadius) / 2, (index + 0.5) * share).split(' ')
        return <circle key={index} cx={x} cy={y} r="2" fill="var(--on-pick)" opacity="0.55" />
      })}
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
    </svg>
  )
}
