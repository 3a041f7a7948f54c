/** The mark of the product, as in `public/favicon.svg`; without its name where a small screen needs the room. */
export const Brand = ({ isTight = false }) => (
  <span className="flex items-center gap-2.5 text-[17px] font-bold tracking-tight">
    <img src="/favicon.svg" alt="" width="28" height="28" />
    <span className={isTight ? 'narrow:sr-only' : ''}>Balcão</span>
  </span>
)
