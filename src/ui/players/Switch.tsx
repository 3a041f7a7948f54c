interface Props {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** On or off, told by place, by mark and to whoever cannot see it. */
export const Switch = ({ label, isOn, onChange }: Props) => (
  <button
    type="button"
    role="switch"
    aria-checked={isOn}
    onClick={() => onChange(!isOn)}
    className="press flex min-h-11 items-center gap-3 justify-self-start rounded-lg px-1 font-semibold"
  >
    <span
      aria-hidden
      className={`flex h-7 w-12 items-center rounded-full border p-0.5 ${isOn ? 'justify-end border-transparent bg-pick text-on-pick' : 'border-edge bg-raised text-muted'}`}
    >
      <span
        className={`grid size-5.5 place-items-center rounded-full text-[11px] font-bold text-ink ${isOn ? 'bg-surface' : 'bg-muted'}`}
      >
        {isOn ? '✓' : ''}
      </span>
    </span>
    {label}
  </button>
)
