import type { RdDensityRow } from '@casefiles/engine/designs'
import { type Box, FramedChart, plotBox } from './frame.tsx'
import { Label } from './label.tsx'
import { Band, Line, scaled } from './paths.tsx'
import { axisText, rowsOf, type ChartSize, type DrawingProps, type PlotData } from './plot-data.ts'
import { AnnotatedVerticals, LABEL_ROOM } from './reference-lines.tsx'
import { extentOf, niceAxis, type Scale, type ScaledAxis } from './scale.ts'
import { textWidth } from './text.ts'
import { Values } from './values.tsx'

const SIDES = ['control', 'treated'] as const
const NAMES = { control: 'Control side', treated: 'Treated side' }

/** Density of the running variable on both sides of the cutoff with bands, from zero. */
export function RdDensity({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'rd-density')
  const yExtent = extentOf([0, ...rows.flatMap((row) => [row.density, row.ciLow, row.ciHigh]).map(fromZero)])
  const box = boxOf(plot, size, yExtent)
  const x = niceAxis(extentOf(rows.map((row) => row.running)), [box.left, box.right])
  const y = niceAxis(yExtent, [box.bottom, box.top])
  return (
    <FramedChart plot={plot} size={size} box={box} x={x} y={y}>
      {SIDES.map((side) => (
        <SideCurve key={side} rows={rows.filter((row) => row.side === side)} side={side} x={x} y={y} />
      ))}
      <AnnotatedVerticals plot={plot} box={box} scale={x.scale} />
      <Values
        among={plot.rows}
        of={rows}
        at={(row) => [x.scale(row.running), scaled(y.scale, fromZero(row.density))]}
      />
      {SIDES.map((side) => (
        <SideName key={side} rows={rows.filter((row) => row.side === side)} side={side} scale={x.scale} box={box} />
      ))}
    </FramedChart>
  )
}

/** A fit may dip below zero where hardly anybody is; a density does not. */
const fromZero = (value: number | null) => (value === null ? null : Math.max(0, value))

function boxOf(plot: PlotData, size: ChartSize, yExtent: [number, number]): Box {
  const height = { narrow: 230, medium: 250, wide: 290 }[size]
  return plotBox({ size, yExtent, yLabel: axisText(plot.y), right: 24, height, headroom: LABEL_ROOM })
}

type Side = (typeof SIDES)[number]

function SideCurve({ rows, side, x, y }: { rows: RdDensityRow[]; side: Side; x: ScaledAxis; y: ScaledAxis }) {
  const color = side === 'treated' ? 'c-treated' : 'c-compare'
  return (
    <g>
      <Band
        of={rows.map((row) => ({ x: x.scale(row.running), low: fromZero(row.ciLow), high: fromZero(row.ciHigh) }))}
        scale={y.scale}
        color={color}
      />
      <Line
        at={rows.map((row) => [x.scale(row.running), scaled(y.scale, fromZero(row.density))])}
        color={color}
        width={side === 'treated' ? 2.5 : 2}
      />
    </g>
  )
}

/** The side's name above the axis, in the middle of its curve where there is room for it. */
function SideName({ rows, side, scale, box }: { rows: RdDensityRow[]; side: Side; scale: Scale; box: Box }) {
  if (rows.length === 0) return null
  const [from, to] = extentOf(rows.map((row) => scale(row.running)))
  const half = textWidth(NAMES[side]) / 2
  const middle = Math.min(Math.max((from + to) / 2, box.left + half), box.right - half)
  return (
    <Label
      x={middle}
      y={box.bottom - 10}
      anchor="middle"
      color={side === 'treated' ? 'c-treated' : 'ink-2'}
      isStrong={side === 'treated'}
      hasHalo
    >
      {NAMES[side]}
    </Label>
  )
}
