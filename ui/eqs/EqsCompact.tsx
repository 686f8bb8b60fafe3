import { marksBand, overallBand } from '@casefiles/engine/eqs'
import { BAND_WORDS } from '../format/values.ts'
import { bandEdge, bandFill, BandPatterns } from './band-patterns.tsx'
import { GROUND, layColumns } from './Columns.tsx'
import { eqsLabel, isConsistent, scoreText, type EqsMarks } from './eqs-marks.ts'

const SIZES = {
  medium: { width: 76, height: 46, gap: 2, overhang: 2, line: 2 },
  small: { width: 28, height: 20, gap: 1, overhang: 1, line: 1.5 },
} as const

interface EqsCompactProps {
  marks: EqsMarks
  idPrefix: string
  size: keyof typeof SIZES
  /** What the score would be: the word says so in place of the band. */
  isProjected?: boolean
}

/** The figure of cards and tables, with number and word; where marks and score disagree, number and word alone. */
export function EqsCompact({ marks, idPrefix, size, isProjected = false }: EqsCompactProps) {
  const band = overallBand(marks.overall)
  const notes = [
    ...(marks.held && size === 'medium' ? [`Held down: ${marks.held.label}`] : []),
    ...(marks.provisional && size === 'medium' ? ['Provisional'] : []),
  ]
  return (
    <span
      className={`eqs eqs-${size}`}
      role="img"
      aria-label={isProjected ? `Projected: ${eqsLabel(marks)}` : eqsLabel(marks)}
    >
      {isConsistent(marks) ? <CompactSvg marks={marks} idPrefix={idPrefix} size={size} /> : null}
      <span className="eqs-words">
        <span className="eqs-score">{scoreText(marks.overall)}</span>
        {isProjected ? (
          <span className="eqs-aside">projected</span>
        ) : (
          <span className={`eqs-band eqs-band-${band}`}>{BAND_WORDS[band]}</span>
        )}
        {notes.map((note) => (
          <span key={note} className="eqs-aside">
            {note}
          </span>
        ))}
      </span>
    </span>
  )
}

function CompactSvg({ marks, idPrefix, size }: EqsCompactProps) {
  const { width, height, gap, overhang, line } = SIZES[size]
  const isSmall = size === 'small'
  const columns = layColumns(marks.pillars, width - overhang * 2, gap)
  const y = Math.max(line / 2, height * (1 - marks.overall / 100))
  return (
    <svg className="eqs-svg" viewBox={`0 0 ${width} ${height}`} width={width} height={height} fill="none">
      {isSmall ? null : <BandPatterns idPrefix={idPrefix} scale={0.85} />}
      {columns.map((column) => {
        const band = marksBand(column.pillar.score)
        const filled = (column.pillar.score / 5) * height
        const isHollow = isSmall && band === 'weak'
        const inset = band === 'strong' ? 0 : 0.5
        const fill = isHollow ? 'none' : isSmall ? `var(--${band})` : bandFill(band, idPrefix)
        return (
          <g key={column.pillar.id}>
            <rect x={column.x + overhang} width={column.width} height={height} fill="var(--grid)" />
            <rect
              x={column.x + overhang + inset}
              y={height - filled + inset}
              width={Math.max(0, column.width - inset * 2)}
              height={Math.max(0, filled - inset * 2)}
              fill={fill}
              stroke={band === 'strong' ? 'none' : bandEdge(band)}
            />
          </g>
        )
      })}
      {marks.held && !isSmall ? (
        <path
          d={`M0 ${height * (1 - marks.held.mean / 100)}H${width}`}
          stroke="var(--ink)"
          strokeDasharray="3 2"
          className="eqs-mean"
        />
      ) : null}
      <path d={`M0 ${y}H${width}`} stroke={GROUND} strokeWidth={line + 2} />
      <path className="eqs-datum" d={`M0 ${y}H${width}`} stroke="var(--ink)" strokeWidth={line} />
    </svg>
  )
}
