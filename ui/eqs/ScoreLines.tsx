import { GROUND } from './Columns.tsx'
import { type EqsMarks, scoreText } from './eqs-marks.ts'

interface ScoreLinesProps {
  marks: EqsMarks
  height: number
  /** Right end of the line, just past the rail. */
  right: number
}

/** The datum line at the score, apart from the fill by a gap; where something holds the score down, a dashed line at the filled share as well. */
export function ScoreLines({ marks, height, right }: ScoreLinesProps) {
  const yOf = (score: number) => height * (1 - score / 100)
  const y = yOf(marks.overall)
  return (
    <g className="eqs-lines">
      {marks.held ? <MeanLine mean={marks.held.mean} y={yOf(marks.held.mean)} right={right} /> : null}
      <path d={`M-3 ${y}H${right}`} stroke={GROUND} strokeWidth={6} />
      <path className="eqs-datum" d={`M-3 ${y}H${right}`} stroke="var(--ink)" strokeWidth={2.5} />
    </g>
  )
}

function MeanLine({ mean, y, right }: { mean: number; y: number; right: number }) {
  return (
    <g>
      <path d={`M-3 ${y}H${right}`} stroke={GROUND} strokeWidth={5} />
      <path className="eqs-mean" d={`M-3 ${y}H${right}`} stroke="var(--ink)" strokeWidth={1.5} strokeDasharray="5 3" />
      <text x={right + 5} y={y + 4} fontSize={12} fill="var(--ink-2)">
        {`${scoreText(mean)} by marks`}
      </text>
    </g>
  )
}
