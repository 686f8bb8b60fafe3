import type { CohortTimelineRow } from '@casefiles/engine/designs'
import { isPresent } from '@casefiles/engine/words'
import { Canvas } from './canvas.tsx'
import { CellRow } from './cell-row.tsx'
import { Tick } from './frame.tsx'
import { Label } from './label.tsx'
import { CHART_WIDTHS, type ChartSize, columnLabel, rowsOf, type DrawingProps } from './plot-data.ts'
import { extentOf } from './scale.ts'
import { textWidth, wrapText } from './text.ts'
import { Values } from './values.tsx'

const PITCH = 41
const LINE = 15
const CELL_HEIGHT = 26
const TOP = 24

/** Years of each cohort: pale before the policy, dark from its first year on. */
export function CohortTimeline({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'cohort-timeline')
  const width = CHART_WIDTHS[size]
  const [first, last] = extentOf(rows.flatMap((row) => [row.firstYear, row.lastYear]))
  const unitWord = columnLabel(plot, 'units').toLowerCase()
  const counts = rows.map((row) => unitsOf(row, unitWord))
  const widest = Math.max(...counts.map((count) => textWidth(count))) + 10
  const left = Math.min(Math.max(widest, { narrow: 88, medium: 118, wide: 156 }[size]), MOST_NAME[size])
  const lines = counts.map((count) => wrapText(count, left - 8))
  const pitch = PITCH + (Math.max(...lines.map(({ length }) => length)) - 1) * LINE
  const right = width - (size === 'narrow' ? 4 : 128)
  const cell = (right - left) / (last - first + 1)
  return (
    <Canvas width={width} height={TOP + rows.length * pitch} size={size} alt={plot.alt}>
      {labelledYears(first, last, cell).map((year) => (
        <Tick key={year} x={left + (year - first + 0.5) * cell} y={12} anchor="middle" text={String(year)} />
      ))}
      {rows.map((row, index) => (
        <g key={row.cohort}>
          <CohortName row={row} y={TOP + index * pitch} units={lines[index]} />
          <Years row={row} first={first} x={left} y={TOP + index * pitch} cell={cell} />
          {size === 'narrow' ? null : (
            <Label x={width} y={TOP + index * pitch + 17.5} anchor="end" color="ink-2">
              {yearsBefore(row)}
            </Label>
          )}
        </g>
      ))}
      <Values
        among={plot.rows}
        of={rows}
        at={(row, index) => [left + ((row.treatedFrom ?? first) - first + 0.5) * cell, TOP + index * pitch + 13]}
      />
    </Canvas>
  )
}

/** Most room for the names at the left, so that the years keep the rest; longer names take more lines. */
const MOST_NAME: Record<ChartSize, number> = { narrow: 110, medium: 170, wide: 230 }

function unitsOf(row: CohortTimelineRow, unitWord: string): string {
  return `${row.units} ${row.units === 1 ? unitWord.replace(/s$/, '') : unitWord}`
}

/** Years to label: about every fifth, further apart where cells are small, always including the first. */
function labelledYears(first: number, last: number, cell: number): number[] {
  const step = [1, 2, 5, 10, 20].find((candidate) => candidate * cell >= textWidth('1985') + 40) ?? 50
  const years = []
  for (let year = first; year <= last; year += step) years.push(year)
  return years
}

function CohortName({ row, y, units }: { row: CohortTimelineRow; y: number; units: string[] }) {
  return (
    <g>
      <Label x={0} y={y + 11} isStrong>
        {String(row.cohort)}
      </Label>
      {units.map((line, index) => (
        <Label key={line} x={0} y={y + 26 + index * LINE} color="ink-3">
          {line}
        </Label>
      ))}
    </g>
  )
}

interface YearsProps {
  row: CohortTimelineRow
  first: number
  x: number
  y: number
  cell: number
}

function Years({ row, first, x, y, cell }: YearsProps) {
  const treatedFrom = isPresent(row.treatedFrom) ? row.treatedFrom : row.lastYear + 1
  const years = Array.from({ length: row.lastYear - first + 1 }, (_, place) => first + place)
  const width = cell - Math.min(2, cell * 0.15)
  const place = { x, y: y + CELL_HEIGHT / 2, step: cell, width, height: CELL_HEIGHT }
  return (
    <g>
      <CellRow {...place} of={years.map((year) => year >= row.firstYear && year < treatedFrom)} color="seq-1" />
      <CellRow {...place} of={years.map((year) => year >= row.firstYear && year >= treatedFrom)} color="c-treated" />
    </g>
  )
}

function yearsBefore(row: CohortTimelineRow): string {
  if (!isPresent(row.treatedFrom)) return 'comparison only'
  if (!isPresent(row.preYears)) return ''
  return row.preYears === 1 ? '1 year before' : `${row.preYears} years before`
}
