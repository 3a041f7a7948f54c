import { Icon } from '../kit/components/Icon.tsx'

interface Props {
  label: string
  value: number
  max: number
  less: string
  more: string
  onChange: (value: number) => void
}

/** A small whole number from 1 to `max`. */
export function Stepper({ label, value, max, less, more, onChange }: Props) {
  const button = 'press grid size-11 place-items-center hover:bg-hover off'
  return (
    <div
      role="group"
      aria-label={label}
      className="flex items-center rounded-lg border border-line bg-raised"
    >
      <button
        type="button"
        className={button}
        aria-label={less}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" className="size-4" />
      </button>
      <output className="min-w-8 text-center text-base font-bold">{value}</output>
      <button
        type="button"
        className={button}
        aria-label={more}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" className="size-4" />
      </button>
    </div>
  )
}
