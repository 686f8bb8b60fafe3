import { overallBand } from '../../engine/eqs/bands.ts'
import { BAND_WORDS } from '../format/bands.ts'
import { EqsAbsent } from './EqsAbsent.tsx'
import { EqsCompact } from './EqsCompact.tsx'
import { EqsLarge } from './EqsLarge.tsx'
import { eqsLabel, isConsistent, scoreText, type EqsMarks } from './eqs-marks.ts'

interface EqsFigureProps {
  /** null while there is no score. */
  marks: EqsMarks | null
  /** Unique on the page; the ids of the patterns start with it. */
  idPrefix: string
  size: 'large' | 'medium' | 'small'
}

/**
 * The Evidence Quality Score as four columns and a line: width is weight, height is marks out of five, so the filled
 * share is the score. Where stored score and marks disagree, only number and word are shown.
 */
export function EqsFigure({ marks, idPrefix, size }: EqsFigureProps) {
  if (marks === null) return <EqsAbsent isLarge={size === 'large'} />
  if (size !== 'large') return <EqsCompact marks={marks} idPrefix={idPrefix} size={size} />
  return isConsistent(marks) ? <EqsLarge marks={marks} idPrefix={idPrefix} /> : <NumberAlone marks={marks} />
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
