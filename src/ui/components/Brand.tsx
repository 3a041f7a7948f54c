/** The mark of the product, as in `public/favicon.svg`. */
export const Brand = () => (
  <span className="flex items-center gap-2.5 text-[17px] font-bold tracking-tight">
    <img src="/favicon.svg" alt="" width="28" height="28" />
    Balcão
  </span>
)
