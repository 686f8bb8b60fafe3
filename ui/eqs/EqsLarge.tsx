import { marksBand, OVERALL_BANDS, overallBand } from '@casefiles/engine/eqs'
import { formatNumber } from '@casefiles/engine/words'
import { formatPercent } from '@casefiles/words/formats'
import { BAND_WORDS } from '../format/values.ts'
import { bandEdge, bandFill, BandPatterns, BandSwatch } from './band-patterns.tsx'
import { type Column, Columns, GROUND, layColumns } from './Columns.tsx'
import { eqsLabel, type EqsMarks, scoreText } from './eqs-marks.ts'

interface EqsLargeProps {
  marks: EqsMarks
  idPrefix: string
}

const DESKTOP = { columns: 400, gap: 10, height: 158, width: 528 }
const PHONE = { columns: 210, gap: 6, height: 112, width: 332 }

/** The large figure: on desktops with labels below its columns, on phones bare columns and a list. */
export function EqsLarge({ marks, idPrefix }: EqsLargeProps) {
  return (
    <div className="eqs eqs-large">
      <LargeSvg marks={marks} idPrefix={`${idPrefix}-wide`} layout={DESKTOP} />
      <LargeSvg marks={marks} idPrefix={`${idPrefix}-phone`} layout={PHONE} />
      <PillarList pillars={marks.pillars} idPrefix={idPrefix} />
      <Notes marks={marks} />
    </div>
  )
}

/** The pillars with weight and marks, where columns have no room for their names. */
export function PillarList({ pillars, idPrefix }: Pick<EqsMarks, 'pillars'> & { idPrefix: string }) {
  return (
    <ul className="eqs-list">
      {pillars.map((pillar) => (
        <li key={pillar.id}>
          <BandSwatch band={marksBand(pillar.score)} idPrefix={`${idPrefix}-${pillar.id}`} />
          <span className="eqs-list-name">
            {pillar.label} <span className="eqs-list-weight">{formatPercent(pillar.weight)}</span>
          </span>
          <strong>{formatNumber(pillar.score, 1)} of 5</strong>
        </li>
      ))}
    </ul>
  )
}

function LargeSvg({ marks, idPrefix, layout }: EqsLargeProps & { layout: typeof DESKTOP }) {
  const isDesktop = layout === DESKTOP
  const columns = layColumns(marks.pillars, layout.columns, layout.gap)
  const rail = layout.columns + 14
  const below = isDesktop ? 66 : 26
  const band = overallBand(marks.overall)
  const line = layout.height * (1 - marks.overall / 100)
  const mean = marks.held ? layout.height * (1 - marks.held.mean / 100) : -Infinity
  const numberAt = Math.max(14, mean + 42, Math.min(layout.height - 30, line + 12))
  return (
    <svg
      className={isDesktop ? 'eqs-wide' : 'eqs-phone'}
      viewBox={`-4 -12 ${layout.width} ${layout.height + below + 12}`}
      width={layout.width}
      height={layout.height + below + 12}
      role="img"
      aria-label={eqsLabel(marks)}
      fill="none"
    >
      <BandPatterns idPrefix={idPrefix} />
      <Columns columns={columns} height={layout.height} idPrefix={idPrefix} />
      <path d={`M0 ${layout.height}H${layout.columns}`} stroke="var(--ink)" strokeWidth={1.25} />
      <Rail x={rail} height={layout.height} idPrefix={idPrefix} />
      <ScoreLines marks={marks} height={layout.height} right={rail + 11} />
      <text className="eqs-number" x={rail + 18} y={numberAt} fontSize={isDesktop ? 40 : 34} fill="var(--ink)">
        {scoreText(marks.overall)}
      </text>
      <text x={rail + 19} y={numberAt + 20} fontSize={14} fontWeight={650} fill={`var(--${band}-text)`}>
        {BAND_WORDS[band]}
      </text>
      {columns.map((column, index) => (
        <ColumnLabel
          key={column.pillar.id}
          column={column}
          y={layout.height}
          isFull={isDesktop}
          isLast={index === columns.length - 1}
        />
      ))}
    </svg>
  )
}

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
      {marks.held ? <MeanLine mean={marks.held.mean} y={yOf(marks.held.mean)} right={right} wordsAt={wordsAt} /> : null}
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

interface RailProps {
  x: number
  height: number
  idPrefix: string
}

const BANDS = [
  { band: 'weak', from: 0, to: OVERALL_BANDS.moderate },
  { band: 'moderate', from: OVERALL_BANDS.moderate, to: OVERALL_BANDS.strong },
  { band: 'strong', from: OVERALL_BANDS.strong, to: 100 },
] as const

/** The scale beside the columns: dotted under 60, striped to 80, solid from there. */
export function Rail({ x, height, idPrefix }: RailProps) {
  return (
    <g>
      {BANDS.map(({ band, from, to }) => (
        <rect
          key={band}
          x={x}
          y={height * (1 - to / 100)}
          width={6}
          height={(height * (to - from)) / 100}
          fill={bandFill(band, idPrefix)}
          stroke={bandEdge(band)}
        />
      ))}
      {/* under the rail, as the score's word can stand beside its lower end */}
      <text x={x + 3} y={height + 14} fontSize={12} textAnchor="middle" fill="var(--ink-3)">
        0
      </text>
    </g>
  )
}

interface ColumnLabelProps {
  column: Column
  y: number
  /** With name and weight, where there is room for them. */
  isFull: boolean
  isLast: boolean
}

function ColumnLabel({ column, y, isFull, isLast }: ColumnLabelProps) {
  const { pillar, x } = column
  return (
    <g>
      <text className="eqs-number" x={x + 1} y={y + 21} fontSize={18} fill="var(--ink)">
        {formatNumber(pillar.score, 1)}
      </text>
      {isFull ? (
        <g>
          <text x={x + 1} y={y + 41} fontSize={13} fontWeight={600} fill="var(--ink)">
            {pillar.label}
          </text>
          <text x={x + 1} y={y + 58} fontSize={12} fill="var(--ink-3)">
            {isLast || column.width >= 66 ? `${formatPercent(pillar.weight)} of score` : formatPercent(pillar.weight)}
          </text>
        </g>
      ) : null}
    </g>
  )
}

function Notes({ marks }: { marks: EqsMarks }) {
  return (
    <>
      <HeldNote marks={marks} />
      {marks.provisional ? <p className="eqs-note">Provisional score: the rubric is still being calibrated.</p> : null}
    </>
  )
}

/** What holds the score under the mean of its marks, beside the figure that draws both; nothing where the mean sets it. */
export function HeldNote({ marks: { overall, held } }: { marks: EqsMarks }) {
  if (!held) return null
  return (
    <p className="eqs-note">
      Held at {scoreText(overall)} by <strong>“{held.label}”</strong>. The marks alone give {scoreText(held.mean)}.
    </p>
  )
}
