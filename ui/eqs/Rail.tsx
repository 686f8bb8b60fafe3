import { OVERALL_BANDS } from '../../engine/eqs/bands.ts'
import { bandEdge, bandFill } from './band-patterns.tsx'

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
