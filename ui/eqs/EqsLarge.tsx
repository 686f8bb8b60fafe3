import { overallBand } from '../../engine/eqs/bands.ts'
import { BAND_WORDS } from '../format/bands.ts'
import { formatNumber } from '../../engine/words/number.ts'
import { formatPercent } from '../../engine/words/percent.ts'
import { BandPatterns } from './band-patterns.tsx'
import { layColumns, type Column } from './column-layout.ts'
import { Columns } from './Columns.tsx'
import { eqsLabel, scoreText, type EqsMarks } from './eqs-marks.ts'
import { HeldNote } from './HeldNote.tsx'
import { PillarList } from './PillarList.tsx'
import { Rail } from './Rail.tsx'
import { ScoreLines } from './ScoreLines.tsx'

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
