/** Something is under way; what it is says the text beside it. */
export const Spinner = () => (
  <span
    aria-hidden
    className="size-4 shrink-0 animate-spin rounded-full border-2 border-edge border-t-transparent"
  />
)
