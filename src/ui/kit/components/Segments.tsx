interface Props<Value> {
  label: string
  options: readonly { value: Value; text: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** A choice of a few: a row of buttons, one of which is pressed. */
export function Segments<Value extends string | number>({ label, options, chosen, onChoose }: Props<Value>) {
  return (
    <div role="group" aria-label={label} className="flex rounded-lg border border-line bg-raised">
      {options.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className={`press min-h-11 border-r border-line px-2.5 font-semibold whitespace-nowrap first:rounded-l-lg last:rounded-r-lg last:border-r-0 ${value === chosen ? 'bg-accent/20 shadow-[inset_0_-3px_var(--accent)]' : 'hover:bg-hover'}`}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
