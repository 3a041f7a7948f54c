import { useId, type ComponentProps, type ReactNode } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string
  value: string
  /** Not for a value that is only read. */
  onChange?: (value: string) => void
  /** A button or an icon inside the field, at its right end. */
  children?: ReactNode
}

export function Field({ label, value, onChange, children, ...input }: Props) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-[13px] font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
          autoCapitalize="none"
          spellCheck={false}
          className={`h-12 w-full rounded-lg border border-edge bg-bg px-3.5 text-base off ${input.readOnly ? 'cursor-pointer' : ''}`}
          {...input}
        />
        {children}
      </div>
    </div>
  )
}
