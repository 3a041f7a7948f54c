import type { TableRow } from '../../../games/catalogue.ts'
import { wheelReds } from '../../../games/markets.ts'
import { chosenOn, numbersBetween, type BoardProps } from './board.ts'
import { NumberChoice } from './Choice.tsx'
import { MarketChoice } from './MarketChoice.tsx'

/** The numbers around the wheel, as on a single-zero wheel without the zero: red and black in turn. */
const pocketOrder = [
  32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18,
  29, 7, 28, 12, 35, 3, 26,
] as const

/** Top row first, as on the cloth: 3, 6, 9 … 36. */
const rows = [
  { remainder: 3, column: 'column3' },
  { remainder: 2, column: 'column2' },
  { remainder: 1, column: 'column1' },
] as const

const dozens = ['dozen1', 'dozen2', 'dozen3'] as const
const outside = ['low', 'even', 'red', 'high', 'odd', 'black'] as const

const colourOf = (number: number): Pocket['colour'] => (wheelReds.includes(number) ? 'red' : 'black')

/** The wheel with the fields of the bets highlighted, and the even chances beside it. */
function WheelAndEvenChances(props: BoardProps<TableRow>) {
  const { markets } = props.row
  const covered = new Set(
    [...chosenOn(props.draft)].flatMap(
      (choice) => markets.find(({ id }) => id === choice)?.numbers ?? [choice],
    ),
  )
  const pockets = pocketOrder.map((number) => ({
    colour: colourOf(number),
    text: String(number),
    isCovered: covered.has(number),
  }))
  return (
    <div className="flex min-h-0 gap-3">
      <div className="relative aspect-square h-full shrink-0">
        <WheelFace pockets={pockets} />
      </div>
      <div className="grid flex-1 grid-cols-3 grid-rows-2 gap-1.5">
        {outside.map((market) => (
          <MarketChoice key={market} {...props} market={market} />
        ))}
      </div>
    </div>
  )
}

/** A wheel without zero above its cloth: three rows of twelve, columns at their ends, dozens below. */
export function WheelBoard(props: BoardProps<TableRow>) {
  const chosen = chosenOn(props.draft)
  return (
    <div className="grid h-full max-h-[680px] tight:min-w-170 grid-rows-[minmax(160px,0.8fr)_minmax(0,1fr)] gap-1.5">
      <WheelAndEvenChances {...props} />
      <div className="grid grid-cols-[repeat(12,minmax(44px,1fr))_minmax(78px,1.6fr)] grid-rows-[repeat(3,minmax(48px,1.2fr))_minmax(44px,1fr)] gap-1.5">
        {rows.map(({ remainder, column }) => [
          ...numbersBetween(0, 11).map((index) => {
            const number = index * 3 + remainder
            return (
              <NumberChoice
                key={number}
                number={number}
                chosen={chosen}
                onPick={props.onPick}
                colour={colourOf(number)}
              />
            )
          }),
          <MarketChoice key={column} {...props} market={column} />,
        ])}
        {dozens.map((market) => (
          <div key={market} className="col-span-4">
            <MarketChoice {...props} market={market} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** The distance of the numbers from the hub, in percent of the wheel's box. */
const rimPercent = 34.5

/** The position of a number on the rim, in percent of the wheel's box; the first one at the top. */
function placeOnRim(index: number, count: number): { left: string; top: string } {
  const angle = (index / count) * 2 * Math.PI - Math.PI / 2
  return { left: `${50 + rimPercent * Math.cos(angle)}%`, top: `${50 + rimPercent * Math.sin(angle)}%` }
}

/** Twelve numbers around a wheel, red and black in turn, with the even chances beside it. */
export function SmallWheelBoard(props: BoardProps<TableRow>) {
  const { row, draft, onPick } = props
  const chosen = chosenOn(draft)
  const numbers = numbersBetween(row.from, row.to)
  const reds = row.markets.find(({ key }) => key === 'red')?.numbers ?? []
  return (
    <div className="flex h-full items-center justify-center gap-10 tight:min-w-126 tight:gap-3">
      <div className="relative aspect-square h-full max-h-140 min-h-80 rounded-full">
        <WheelFace pockets={numbers.map((number) => ({ colour: reds.includes(number) ? 'red' : 'black' }))} />
        {numbers.map((number, index) => (
          <div
            key={number}
            className="absolute size-16 -translate-1/2 wide:size-22"
            style={placeOnRim(index, numbers.length)}
          >
            <NumberChoice
              number={number}
              chosen={chosen}
              onPick={onPick}
              colour={reds.includes(number) ? 'red' : 'black'}
              isRound
            />
          </div>
        ))}
      </div>
      <div className="grid w-44 auto-rows-[64px] gap-2">
        {['red', 'black', 'low', 'high'].map((market) => (
          <MarketChoice key={market} {...props} market={market} />
        ))}
      </div>
    </div>
  )
}

interface Pocket {
  readonly colour: 'red' | 'black'
  /** Content of the centre without buttons; shown once the wheel is large enough to read it. */
  readonly text?: string
  /** A bet of the unfinished ticket covers it. */
  readonly isCovered?: boolean
}

interface Props {
  /** Clockwise from the top. */
  pockets: readonly Pocket[]
}

const fills = { red: 'var(--bet-red)', black: 'var(--bet-black)' } as const
const [rimRadius, pocketRadius, textRadius, chipRadius, hubRadius] = [98, 88, 79, 68, 34]

/** The point at a fraction of a turn, clockwise from the top. */
function onCircle(radius: number, turn: number): string {
  const angle = (turn - 0.25) * 2 * Math.PI
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`
}

/** The part of a ring between two radii, from `from` to `to` in fractions of a turn. */
const ringPart = (inner: number, outer: number, from: number, to: number): string =>
  `M${onCircle(inner, from)}L${onCircle(outer, from)}A${outer} ${outer} 0 0 1 ${onCircle(outer, to)}L${onCircle(inner, to)}A${inner} ${inner} 0 0 0 ${onCircle(inner, from)}Z`

/** The wheel under the numbers: a brass rim with studs, pockets in their colours, a turret on the hub. */
function WheelFace({ pockets }: Props) {
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

/** `turn`: its middle, `share`: its width, both in fractions of a turn. */
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
          fontSize="8"
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
