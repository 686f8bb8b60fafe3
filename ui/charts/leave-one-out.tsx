import type { LeaveOneOutRow } from '../../engine/designs/plot-rows.ts'
import { isPresent } from '../format/numbers.ts'
import { Canvas } from './canvas.tsx'
import { EffectRows } from './effect-rows.tsx'
import { Frame, plotBox, round, type Box } from './frame.tsx'
import { Label } from './label.tsx'
import { axisText, CHART_WIDTHS, rowsOf, type ChartSize, type DrawingProps, type PlotData } from './plot-data.ts'
import { NO_EFFECT_ROOM, NoEffectLine } from './reference-lines.tsx'
import { extentOf, niceAxis, wholeAxis, type Scale } from './scale.ts'
import { textWidth } from './text.ts'
import { Marker, Whisker } from './whisker.tsx'

/** Up to this many rows each keep a line and a name of their own. */
const NAMED_ROWS = 16

/** The primary estimate with one unit or cohort left out at a time. */
export function LeaveOneOut({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'leave-one-out')
  if (rows.length > NAMED_ROWS) return <RankedLeaveOneOut plot={plot} rows={rows} size={size} />
  const named = rows.map((row, index) => ({
    key: `${index}-${row.left}`,
    ...(size === 'narrow' ? { name: nameOf(row), note: '' } : { name: nameOf(row, ''), note: noteOf(row) }),
    value: row.value,
    ciLow: row.ciLow,
    ciHigh: row.ciHigh,
    isLocked: false,
  }))
  return <EffectRows plot={plot} rows={named} size={size} />
}

function noteOf(row: LeaveOneOutRow): string {
  return row.keepsConclusion ? '' : 'Conclusion changes'
}

function nameOf(row: LeaveOneOutRow, note: string = noteOf(row).toLowerCase()): string {
  return note === '' ? `Without ${row.left}` : `Without ${row.left}: ${note}`
}

interface RankedProps {
  plot: PlotData
  rows: LeaveOneOutRow[]
  size: ChartSize
}

function RankedLeaveOneOut({ plot, rows, size }: RankedProps) {
  const sorted = rows.filter((row) => isPresent(row.value)).toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0))
  const yExtent = extentOf([0, ...sorted.flatMap((row) => [row.ciLow, row.ciHigh, row.value])])
  const box = boxOf(plot, size, yExtent)
  const y = niceAxis(yExtent, [box.bottom - 20, box.top + 20])
  const { scale } = wholeAxis([0, sorted.length - 1], [box.left, box.right], { spacing: 40, pad: 1 })
  return (
    <Canvas width={CHART_WIDTHS[size]} height={box.bottom + 46} size={size} alt={plot.alt}>
      <Frame size={size} box={box} x={{ scale, ticks: [] }} y={y} xLabel="" yLabel={axisText(plot.x)}>
        <NoEffectLine box={box} scale={y.scale} size={size} />
        {plot.annotations
          .filter((annotation) => annotation.kind === 'horizontal' && annotation.at !== 0)
          .map((annotation) => (
            <g key={annotation.at}>
              <path
                d={`M${box.left} ${round(y.scale(annotation.at))}H${box.right}`}
                stroke="var(--c-treated)"
                strokeDasharray="4 3"
              />
              {size === 'narrow' || Math.abs(y.scale(annotation.at) - y.scale(0)) < 18 ? null : (
                <Label x={box.right + 10} y={y.scale(annotation.at) + 4.5} color="c-treated">
                  {annotation.label}
                </Label>
              )}
            </g>
          ))}
        {sorted.map((row, index) => (
          <RankedRow key={row.left} row={row} x={scale(index)} scale={y.scale} />
        ))}
        <Extremes sorted={sorted} x={scale} y={y.scale} box={box} />
      </Frame>
      <Label x={box.right} y={box.bottom + 22} anchor="end" color="ink-2">
        {`${sorted.length} estimates, each without one, sorted`}
      </Label>
      {sorted.every((row) => row.keepsConclusion) ? null : (
        <Label x={box.right} y={box.bottom + 38} anchor="end" color="ink-2">
          Hollow: the conclusion changes
        </Label>
      )}
    </Canvas>
  )
}

function boxOf(plot: PlotData, size: ChartSize, yExtent: [number, number]): Box {
  const height = { narrow: 240, medium: 260, wide: 290 }[size]
  return plotBox({ size, yExtent, yLabel: axisText(plot.x), right: NO_EFFECT_ROOM[size], height })
}

function RankedRow({ row, x, scale }: { row: LeaveOneOutRow; x: number; scale: Scale }) {
  const color = row.keepsConclusion ? 'c-treated' : 'c-compare'
  return (
    <g>
      <Whisker at={x} low={row.ciLow} high={row.ciHigh} scale={scale} color={color} width={1.5} />
      <Marker x={x} y={scale(row.value ?? 0)} r={2.75} color={color} isHollow={!row.keepsConclusion} />
    </g>
  )
}

interface ExtremesProps {
  sorted: LeaveOneOutRow[]
  x: Scale
  y: Scale
  box: Box
}

/** Names of the two units whose absence moves the estimate most. */
function Extremes({ sorted, x, y, box }: ExtremesProps) {
  const first = sorted[0]
  const last = sorted.at(-1)
  if (!first || !last) return null
  const firstText = `without ${first.left}`
  const lastText = `without ${last.left}`
  return (
    <g>
      <Label x={Math.max(box.left + 4, x(0) - 6)} y={y(first.ciLow ?? first.value ?? 0) + 17} hasHalo>
        {firstText}
      </Label>
      <Label
        x={Math.max(box.left + textWidth(lastText), x(sorted.length - 1) + 6)}
        y={y(last.ciHigh ?? last.value ?? 0) - 8}
        anchor="end"
        hasHalo
      >
        {lastText}
      </Label>
    </g>
  )
}
