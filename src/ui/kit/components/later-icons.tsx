import { LineIcon } from './Icon.tsx'

// Shown by parts that are loaded later: the first screens do not carry them.

export const EraseIcon = ({ className }: { className?: string }) => (
  <LineIcon
    path="M9 6h11v12H9l-5-6zM12.5 9.5l5 5M17.5 9.5l-5 5"
    {...(className === undefined ? {} : { className })}
  />
)

export const SaveIcon = () => <LineIcon path="M12 4v11M7.5 10.5 12 15l4.5-4.5M5 20h14" />

export const RemoveIcon = () => (
  <LineIcon path="M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5" />
)
