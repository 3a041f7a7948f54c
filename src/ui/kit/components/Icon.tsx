const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  keys: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M17.5 10h.01M7 14h10',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.5h.01',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M19 5l-1 1M6 18l-1 1',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  sound: 'M4 9.5v5h3.5L12 18V6L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11',
  soundOff: 'M4 9.5v5h3.5L12 18V6L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  logOut: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  printer: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  close: 'M6 6l12 12M18 6 6 18',
  cart: 'M3 5h2.5l2 10.5h10L20 8H6.5M9 19.5h.01M16.5 19.5h.01',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  eyeOff: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM4 4l16 16',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
  star: 'M12 4l2 6h6l-5 3 2 6-5-4-5 4 2-6-5-3h6z',
  ticket: 'M3 7h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zM14 8v8',
  report: 'M4 20h16M7 16v-5M12 16V5M17 16V9',
  next: 'M9.5 5.5 16 12l-6.5 6.5',
  cash: 'M3 6h18v12H3zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM7 12h.01M17 12h.01',
  tv: 'M3 5h18v11H3zM8 20h8M12 16v4',
  twoMonitors: 'M3 9h11v8H3zM6 20h5M8.5 17v3M8 9V4h13v9h-7',
  till: 'M4 11h16v9H4zM7 11V4h10v7M10 15h4',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v2M20 20h-4M14 20h.01',
  terminal: 'M5 4h14v10H5zM9 20h6M12 14v6M8 7h8M8 10h4',
  card: 'M3 6h18v12H3zM3 10h18M7 14h4',
  warning: 'M12 4 2.5 20h19zM12 10v4.5M12 17.2h.01',
} as const

export type IconName = keyof typeof paths

interface LineIconProps {
  /** The `d` of a path in a square of 24 units. */
  path: string
  className?: string
}

/** Drawn with one stroke in the text's colour; the text beside it or the button's label gives its meaning. */
export const LineIcon = ({ path, className = 'size-5' }: LineIconProps) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.9"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={`shrink-0 ${className}`}
  >
    <path d={path} />
  </svg>
)

interface IconProps extends Omit<LineIconProps, 'path'> {
  name: IconName
}

export const Icon = ({ name, ...rest }: IconProps) => <LineIcon path={paths[name]} {...rest} />
