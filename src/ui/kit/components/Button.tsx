import type { ComponentProps } from 'react'

const kinds = {
  plain: 'border-line bg-raised text-ink hover:bg-hover off-framed',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-hover off',
  primary: 'border-transparent bg-pick text-on-pick font-bold hover:brightness-105 off-framed',
  pay: 'border-transparent bg-money text-on-money font-bold hover:brightness-105 off-framed',
  danger: 'border-danger bg-transparent text-danger font-semibold hover:bg-danger/10 off-framed',
} as const

const sizes = {
  normal: 'min-h-11 px-3.5',
  compact: 'min-h-11 px-2.5 text-[13px]',
  large: 'min-h-13 px-5 text-base',
  square: 'size-11 shrink-0',
  bar: 'bar-button',
} as const

interface Props extends ComponentProps<'button'> {
  kind?: keyof typeof kinds
  size?: keyof typeof sizes
}

export const Button = ({
  kind = 'plain',
  size = 'normal',
  className = '',
  type = 'button',
  ...rest
}: Props) => (
  <button
    type={type}
    className={`press inline-flex items-center justify-center gap-2 rounded-lg border font-semibold whitespace-nowrap ${kinds[kind]} ${sizes[size]} ${className}`}
    {...rest}
  />
)
