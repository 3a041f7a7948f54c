/** The key of an action. It is hidden from screen readers, because the sheet of keys lists it. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd
    aria-hidden
    className="shrink-0 whitespace-nowrap rounded border border-current px-1 font-sans text-[11px] leading-4 font-semibold opacity-70 max-[1100px]:hidden"
  >
    {children}
  </kbd>
)
