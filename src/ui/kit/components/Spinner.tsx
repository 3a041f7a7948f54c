/** Shows that something is pending; the text beside it describes it. */
export const Spinner = () => (
  <span
    aria-hidden
    className="size-4 shrink-0 animate-spin rounded-full border-2 border-edge border-t-transparent"
  />
)
