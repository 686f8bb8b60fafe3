import { overallBand } from '@casefiles/engine/eqs'
import { BAND_WORDS } from '../format/values.ts'
import { EqsCompact } from './EqsCompact.tsx'
import { EqsLarge } from './EqsLarge.tsx'
import { eqsLabel, type EqsMarks, isConsistent, scoreText } from './eqs-marks.ts'

interface EqsFigureProps {
  /** null while there is no score. */
  marks: EqsMarks | null
  /** Unique on the page; the ids of the patterns start with it. */
  idPrefix: string
  size: 'large' | 'medium' | 'small'
  /** False where the words beside it say what set the score, and that it is provisional. */
  hasNotes?: boolean
}

/**
 * The Evidence Quality Score as four columns and a line: width is weight, height is marks out of five, so the filled
 * share is the score. Where stored score and marks disagree, only number and word are shown.
 */
export function EqsFigure({ marks, idPrefix, size, hasNotes = true }: EqsFigureProps) {
  if (marks === null) return <EqsAbsent isLarge={size === 'large'} />
  if (size !== 'large') return <EqsCompact marks={marks} idPrefix={idPrefix} size={size} />
  return isConsistent(marks) ? (
    <EqsLarge marks={marks} idPrefix={idPrefix} hasNotes={hasNotes} />
  ) : (
    <NumberAlone marks={marks} />
  )
}

const WIDTHS = [60, 50, 50, 40]
const GAP = 10
const COURSE = 20

/** Before a score exists: dotted outlines and no line. */
function EqsAbsent({ isLarge }: { isLarge: boolean }) {
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

function NumberAlone({ marks }: { marks: EqsMarks }) {
  const band = overallBand(marks.overall)
  return (
    <div className="eqs eqs-alone">
      <span role="img" aria-label={eqsLabel(marks)} className="eqs-words">
        <span className="eqs-score">{scoreText(marks.overall)}</span>
        <span className={`eqs-band eqs-band-${band}`}>{BAND_WORDS[band]}</span>
      </span>
      {marks.provisional ? <p className="eqs-note">Provisional score: the rubric is still being calibrated.</p> : null}
    </div>
  )
}
