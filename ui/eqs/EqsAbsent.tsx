const WIDTHS = [60, 50, 50, 40]
const GAP = 10
const COURSE = 20

/** Before a score exists: dotted outlines and no line. */
export function EqsAbsent({ isLarge }: { isLarge: boolean }) {
  if (!isLarge) return <span className="eqs eqs-absent">EQS not yet available</span>
  const lefts = WIDTHS.map((_, index) => WIDTHS.slice(0, index).reduce((sum, width) => sum + width + GAP, 0))
  return (
    <div className="eqs eqs-absent">
      <svg viewBox="0 0 232 102" width={232} height={102} aria-hidden="true" fill="none">
        {WIDTHS.flatMap((width, index) =>
          [0, 1, 2, 3, 4].map((course) => (
            <rect
              key={`${index}-${course}`}
              x={lefts[index] + 0.5}
              y={course * COURSE + 0.5}
              width={width}
              height={COURSE - 3}
              stroke="var(--line-strong)"
              strokeDasharray="2 2"
            />
          )),
        )}
      </svg>
      <p className="eqs-note">EQS not yet available. Shown once diagnostics have run.</p>
    </div>
  )
}
