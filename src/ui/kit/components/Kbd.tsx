/** The key that does the same; told to the eye alone, since the sheet of keys tells it to everybody. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd
    aria-hidden
    className="shrink-0 whitespace-nowrap rounded border border-current px-1 font-sans text-[11px] leading-4 font-semibold opacity-70 max-[1100px]:hidden"
  >
    {children}
  </kbd>
)
