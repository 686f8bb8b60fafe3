const WIDTHS = [142, 118, 118, 94]
const STARTS = WIDTHS.map((_, place) => WIDTHS.slice(0, place).reduce((sum, width) => sum + width + 10, 0))

/** The score figure before there is a score: dotted courses, no line. Decoration on the sign-in pages. */
export function EmptyColumns() {
  return (
    <svg className="empty-columns" viewBox="-1 -1 504 292" aria-hidden="true">
      {WIDTHS.map((width, place) =>
        [0, 1, 2, 3, 4].map((course) => (
          <rect key={`${place}-${course}`} x={STARTS[place]} y={course * 58} width={width} height={54} rx="2" />
        )),
      )}
    </svg>
  )
}
