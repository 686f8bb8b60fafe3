import { overallBand } from '@casefiles/engine/eqs'
import { BAND_WORDS } from '../format/values.ts'
import { formatNumber } from '@casefiles/engine/words'
import { BandPatterns } from './band-patterns.tsx'
import { Columns, layColumns } from './Columns.tsx'
import { EqsFigure } from './EqsFigure.tsx'
import { HeldNote, PillarList, Rail, ScoreLines } from './EqsLarge.tsx'
import { heldSentence, isConsistent, scoreText, type EqsMarks } from './eqs-marks.ts'

interface EqsProjectedProps {
  marks: EqsMarks
  /** The score could still come out from here to there. */
  low: number
  high: number
  idPrefix: string
}

const COLUMNS = 186
const GAP = 7
const HEIGHT = 138
const RAIL = COLUMNS + 14

/** The score a design would get, before it is run: the columns and the line, with the range as a band in the accent. */
export function EqsProjected(props: EqsProjectedProps) {
  const { marks, idPrefix } = props
  return (
    <div className="eqs eqs-projected">
      {isConsistent(marks) ? <ProjectedSvg {...props} /> : <EqsFigure marks={marks} idPrefix={idPrefix} size="large" />}
      <PillarList pillars={marks.pillars} idPrefix={idPrefix} />
      <HeldNote marks={marks} />
    </div>
  )
}

function ProjectedSvg({ marks, low, high, idPrefix }: EqsProjectedProps) {
  const columns = layColumns(marks.pillars, COLUMNS, GAP)
  const band = overallBand(marks.overall)
  const yOf = (score: number) => HEIGHT * (1 - score / 100)
  // under the word at the dashed line, where one is drawn
  const mean = marks.held ? yOf(marks.held.mean) : -Infinity
  const numberAt = Math.max(14, mean + 34, Math.min(HEIGHT - 30, yOf(marks.overall) + 9))
  return (
    <svg
      viewBox={`-4 -12 296 ${HEIGHT + 40}`}
      width={296}
      height={HEIGHT + 40}
      role="img"
      aria-label={projectedLabel(marks, low, high)}
      fill="none"
    >
      <BandPatterns idPrefix={idPrefix} />
      <Columns columns={columns} height={HEIGHT} idPrefix={idPrefix} />
      <rect className="eqs-range" x={-3} y={yOf(high)} width={RAIL + 14} height={yOf(low) - yOf(high)} />
      <path d={`M0 ${HEIGHT}H${COLUMNS}`} stroke="var(--ink)" strokeWidth={1.25} />
      <Rail x={RAIL} height={HEIGHT} idPrefix={idPrefix} />
      <ScoreLines marks={marks} height={HEIGHT} right={RAIL + 11} wordsAt={RAIL + 22} />
      <path d={`M${RAIL + 9} ${yOf(high)}h6V${yOf(low)}h-6`} stroke="var(--accent)" strokeWidth={1.5} />
      <text className="eqs-number" x={RAIL + 22} y={numberAt} fontSize={32} fill="var(--ink)">
        {scoreText(marks.overall)}
      </text>
      <text x={RAIL + 23} y={numberAt + 18} fontSize={13} fontWeight={650} fill={`var(--${band}-text)`}>
        {BAND_WORDS[band]}
      </text>
      {columns.map(({ pillar, x }) => (
        <text key={pillar.id} className="eqs-number" x={x + 1} y={HEIGHT + 20} fontSize={16} fill="var(--ink)">
          {formatNumber(pillar.score, 1)}
        </text>
      ))}
    </svg>
  )
}

/** The projection in one sentence, for those who do not see the figure. */
export function projectedLabel(marks: EqsMarks, low: number, high: number): string {
  const word = BAND_WORDS[overallBand(marks.overall)]
  const pillars = marks.pillars.map((pillar) => `${pillar.label} ${formatNumber(pillar.score, 1)} of 5`).join(', ')
  const range = `between ${scoreText(low)} and ${scoreText(high)}`
  return `Projected Evidence Quality Score ${scoreText(marks.overall)} of 100, ${word}, ${range}. ${pillars}.${heldSentence(marks)}`
}
