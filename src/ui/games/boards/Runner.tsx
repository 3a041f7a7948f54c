/** A cockroach at the start, seen from above. */
export const Runner = () => (
  <svg
    aria-hidden
    viewBox="0 0 48 32"
    className="h-8 w-12 opacity-90"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
  >
    <ellipse cx="21" cy="16" rx="12" ry="6.5" fill="currentColor" stroke="none" />
    <circle cx="35" cy="16" r="3.6" fill="currentColor" stroke="none" />
    <path d="M37.5 14C41 11 43 8 46 7M37.5 18c3.5 3 5.5 6 8.5 7M14 11 9 5M21 10l-2-7M28 11l1-7M14 21l-5 6M21 22l-2 7M28 21l1 7" />
  </svg>
)
