import { marksBand } from '@casefiles/engine/eqs'
import { bandEdge, bandFill } from './band-patterns.tsx'
import type { PillarMarks } from './eqs-marks.ts'

const COURSES = [0, 1, 2, 3, 4] as const

interface ColumnsProps {
  columns: Column[]
  height: number
  idPrefix: string
}

export interface Column {
  pillar: PillarMarks
  x: number
  width: number
}

/**
 * Places the columns side by side: width is weight. Equal gaps are outside the widths, so the filled share of the
 * columns stays the score.
 */
export function layColumns(pillars: readonly PillarMarks[], width: number, gap: number): Column[] {
  const room = width - gap * Math.max(0, pillars.length - 1)
  let x = 0
  return pillars.map((pillar) => {
    const column = { pillar, x, width: pillar.weight * room }
    x += column.width + gap
    return column
  })
}

/** The four columns of the large figure in five courses: earned marks filled from below, the rest outlined. */
export function Columns({ columns, height, idPrefix }: ColumnsProps) {
  const course = height / COURSES.length
  return columns.map(({ pillar, x, width }) => (
    <g key={pillar.id}>
      {COURSES.map((index) => (
        <rect
          key={index}
          x={x + 0.5}
          y={index * course + 1.5}
          width={Math.max(0, width - 1)}
          height={course - 2}
          stroke="var(--line)"
        />
      ))}
      <Fill pillar={pillar} x={x} width={width} height={height} idPrefix={idPrefix} />
      {COURSES.slice(1).map((index) => (
        <path key={index} d={`M${x} ${index * course + 0.5}h${width}`} stroke={GROUND} strokeWidth={1.5} />
      ))}
    </g>
  ))
}

export const GROUND = 'var(--eqs-ground, var(--surface))'

interface FillProps extends Pick<Column, 'pillar' | 'x' | 'width'> {
  height: number
  idPrefix: string
}

function Fill({ pillar, x, width, height, idPrefix }: FillProps) {
  const filled = (pillar.score / 5) * height
  if (filled <= 0) return null
  const band = marksBand(pillar.score)
  return (
    <rect
      className="eqs-fill"
      x={band === 'strong' ? x : x + 0.5}
      y={height - filled}
      width={band === 'strong' ? width : width - 1}
      height={filled}
      fill={bandFill(band, idPrefix)}
      stroke={band === 'strong' ? 'none' : bandEdge(band)}
    />
  )
}
