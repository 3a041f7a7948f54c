/** `(1-6)` and the like: read as one, hence never broken at the hyphen. */
const range = /(\(\d+-\d+\))/

/** A text whose ranges of numbers stay on one line, however narrow its place is. */
export const KeptRanges = ({ text }: { text: string }) =>
  text.split(range).map((part, index) =>
    range.test(part) ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
