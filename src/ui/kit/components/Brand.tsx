import logo from './logo.svg'

/** The logo of the product; without its name on small screens. */
export const Brand = ({ isTight = false }) => (
  <span className="flex items-center gap-2.5 text-[17px] font-bold tracking-tight">
    <img src={logo} alt="" width="28" height="28" />
    <span className={isTight ? 'narrow:sr-only' : ''}>Balcão</span>
  </span>
)
