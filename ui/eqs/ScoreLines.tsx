import { GROUND } from './Columns.tsx'
import { type EqsMarks, scoreText } from './eqs-marks.ts'

interface ScoreLinesProps {
  marks: EqsMarks
  height: number
  /** Right end of the line, just past the rail. */
  right: number
  /** Where the words at the dashed line begin; left out = just past its end. */
  wordsAt?: number
}

/** The datum line at the score, apart from the fill by a gap; where something holds the score down, a dashed line at the filled share as well. */
export function ScoreLines({ marks, height, right, wordsAt = right + 5 }: ScoreLinesProps) {
  const yOf = (score: number) => height * (1 - score / 100)
  const y = yOf(marks.overall)
  return (
    <g className="eqs-lines">
      {marks.held ? <MeanLine mean={marks.held.mean} y={yOf(marks.held.mean)} {...{ right, wordsAt }} /> : null}
      <path d={`M-3 ${y}H${right}`} stroke={GROUND} strokeWidth={6} />
      <path className="eqs-datum" d={`M-3 ${y}H${right}`} stroke="var(--ink)" strokeWidth={2.5} />
    </g>
  )
}

interface MeanLineProps {
  mean: number
  y: number
  right: number
  wordsAt: number
}

function MeanLine({ mean, y, right, wordsAt }: MeanLineProps) {
  return (
    <g>
      <path d={`M-3 ${y}H${right}`} stroke={GROUND} strokeWidth={5} />
      <path className="eqs-mean" d={`M-3 ${y}H${right}`} stroke="var(--ink)" strokeWidth={1.5} strokeDasharray="5 3" />
      <text x={wordsAt} y={y + 4} fontSize={12} fill="var(--ink-2)">
        {`${scoreText(mean)} by marks`}
      </text>
    </g>
  )
}
