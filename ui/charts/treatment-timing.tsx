import type { CohortTimelineRow, BaconRow } from '@casefiles/engine/designs'
import { isPresent } from '@casefiles/engine/words'
import { formatPercent, formatEffect } from '@casefiles/words/formats'
import { Canvas } from './plane.tsx'
import { Tick, Frame, heightBelow, plotBox, round, YLabel, type Box } from './frame.tsx'
import { Label } from './label.tsx'
import { Dots, CellRow, type Point } from './marks.tsx'
import { scaled } from './paths.tsx'
import {
  CHART_WIDTHS,
  columnLabel,
  rowsOf,
  axisText,
  type DrawingProps,
  type ChartSize,
  type PlotData,
} from './plot-data.ts'
import { NO_EFFECT_ROOM, NoEffectLine } from './reference-lines.tsx'
import { extentOf, niceAxis } from './scale.ts'
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

/** Colour and shape by order of appearance; both differ, so that neither carries the type alone. */
const MARKS = [
  { color: 'c-treated', shape: 'dot' },
  { color: 'c-4', shape: 'cross' },
  { color: 'c-compare', shape: 'ring' },
  { color: 'c-3', shape: 'square' },
  { color: 'c-5', shape: 'triangle' },
] as const
type Mark = (typeof MARKS)[number]

const KEY_PITCH = 18

/** Every two-by-two comparison behind the two-way fixed-effects estimate: its weight and its own estimate. */
export function Bacon({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'bacon')
  const types = [...new Set(rows.map((row) => row.type))]
  const keys = types.flatMap((type, index) => keyLines(rows, type, index, CHART_WIDTHS[size]))
  const yExtent = extentOf([0, ...rows.map((row) => row.estimate)])
  const box = boxOf(plot, size, yExtent, keys.length)
  const y = niceAxis(yExtent, [box.bottom, box.top])
  const x = niceAxis([0, extentOf(rows.map((row) => row.weight))[1]], [box.left, box.right])
  return (
    <Canvas width={CHART_WIDTHS[size]} height={heightBelow(box, axisText(plot.x))} size={size} alt={plot.alt}>
      {keys.map((key, index) => (
        <g key={key.text}>
          {key.mark && <BaconMarks at={[[6, 8 + index * KEY_PITCH]]} mark={key.mark} />}
          <Label x={20} y={12.5 + index * KEY_PITCH} color="ink-2">
            {key.text}
          </Label>
        </g>
      ))}
      <YLabel text={axisText(plot.y)} width={CHART_WIDTHS[size]} top={KEY_PITCH * keys.length + 12} />
      <Frame size={size} box={box} x={x} y={y} xLabel={axisText(plot.x)} yLabel="">
        <NoEffectLine box={box} scale={y.scale} size={size} />
        <Values among={plot.rows} of={rows} at={(row) => [x.scale(row.weight), scaled(y.scale, row.estimate)]} />
        {types.map((type, index) => (
          <BaconMarks
            key={type}
            mark={MARKS[index % MARKS.length]}
            at={rows.filter((row) => row.type === type).map((row) => [x.scale(row.weight), y.scale(row.estimate)])}
          />
        ))}
      </Frame>
    </Canvas>
  )
}

function boxOf(plot: PlotData, size: ChartSize, yExtent: [number, number], keyCount: number): Box {
  const height = { narrow: 240, medium: 260, wide: 290 }[size]
  const headroom = KEY_PITCH * keyCount + 12
  return plotBox({ size, yExtent, yLabel: axisText(plot.y), right: NO_EFFECT_ROOM[size], height, headroom })
}

/** What a mark stands for, with the share of the weight and the weighted mean estimate of its comparisons. */
function keyLines(rows: BaconRow[], type: string, index: number, width: number): { text: string; mark?: Mark }[] {
  const own = rows.filter((row) => row.type === type)
  const weight = own.reduce((sum, row) => sum + row.weight, 0)
  const mean = weight > 0 ? own.reduce((sum, row) => sum + row.weight * row.estimate, 0) / weight : null
  const text = `${type}: ${formatPercent(weight)} of the weight, mean ${formatEffect(mean)}`
  const mark = MARKS[index % MARKS.length]
  return wrapText(text, width - 24).map((line, row) => (row === 0 ? { text: line, mark } : { text: line }))
}

function BaconMarks({ at, mark }: { at: Point[]; mark: Mark }) {
  if (mark.shape === 'dot' || mark.shape === 'ring') {
    return <Dots at={at} r={mark.shape === 'dot' ? 3.5 : 4} color={mark.color} isHollow={mark.shape === 'ring'} />
  }
  const path = MARK_PATHS[mark.shape]
  const color = `var(--${mark.color})`
  const d = at.map(([x, y]) => path(round(x), round(y))).join('')
  return <path d={d} stroke={color} strokeWidth={2} fill={mark.shape === 'cross' ? 'none' : color} />
}

const MARK_PATHS: Record<'cross' | 'square' | 'triangle', (x: number, y: number) => string> = {
  cross: (x, y) => `M${x - 4} ${y - 4}l8 8M${x + 4} ${y - 4}l-8 8`,
  square: (x, y) => `M${x - 3.5} ${y - 3.5}h7v7h-7z`,
  triangle: (x, y) => `M${x} ${y - 4}l4 7h-8z`,
}
