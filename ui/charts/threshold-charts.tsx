import type { RdScatterRow, RdDensityRow } from '@casefiles/engine/designs'
import { isPresent } from '@casefiles/engine/words'
import { formatEffect } from '@casefiles/words/formats'
import { FramedChart, plotBox, round, type Box } from './frame.tsx'
import { Label } from './label.tsx'
import { Dots, type Point } from './marks.tsx'
import { Band, Line, scaled } from './paths.tsx'
import { axisText, rowsOf, type ChartSize, type DrawingProps, type PlotData } from './plot-data.ts'
import { AnnotatedVerticals, LABEL_ROOM } from './reference-lines.tsx'
import { extentOf, niceAxis, type ScaledAxis, type Scale } from './scale.ts'
import { textWidth } from './text.ts'
import { Values } from './values.tsx'

const SIDES = ['control', 'treated'] as const
type Side = (typeof SIDES)[number]

/** Means of bins, hollow on the control side and filled on the treated, both fits with bands, and the jump between them. */
export function RdScatter({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'rd-scatter')
  const fits = rows.filter(({ kind }) => kind === 'fit')
  const yExtent = extentOf([...rows.map((row) => row.outcome), ...fits.flatMap((row) => [row.ciLow, row.ciHigh])])
  const box = boxOf(plot, size, yExtent)
  const axes = {
    x: niceAxis(extentOf(rows.map((row) => row.running)), [box.left, box.right]),
    y: niceAxis(yExtent, [box.bottom, box.top]),
  }
  return (
    <FramedChart plot={plot} size={size} box={box} {...axes}>
      {SIDES.map((side) => (
        <SideMarks key={side} rows={rows.filter((row) => row.side === side)} side={side} {...axes} />
      ))}
      <AnnotatedVerticals plot={plot} box={box} scale={axes.x.scale} />
      <Jump plot={plot} rows={rows} box={box} {...axes} />
      <Values
        among={plot.rows}
        of={rows.filter(({ kind }) => kind === 'bin')}
        at={(row) => [axes.x.scale(row.running), scaled(axes.y.scale, row.outcome)]}
      />
    </FramedChart>
  )
}

function boxOf(plot: PlotData, size: ChartSize, yExtent: [number, number]): Box {
  const height = { narrow: 240, medium: 270, wide: 320 }[size]
  return plotBox({ size, yExtent, yLabel: axisText(plot.y), right: 24, height, headroom: LABEL_ROOM })
}

interface Axes {
  x: ScaledAxis
  y: ScaledAxis
}

function SideMarks({ rows, side, x, y }: Axes & { rows: RdScatterRow[]; side: Side }) {
  const color = side === 'treated' ? 'c-treated' : 'c-compare'
  const fit = rows.filter(({ kind }) => kind === 'fit')
  return (
    <g>
      <Band
        of={fit.map((row) => ({ x: x.scale(row.running), low: row.ciLow, high: row.ciHigh }))}
        scale={y.scale}
        color={color}
      />
      <Dots
        at={pointsOf(rows, { x, y })}
        r={side === 'treated' ? 3 : 3.5}
        color={color}
        isHollow={side === 'control'}
      />
      <Line at={fit.map((row) => [x.scale(row.running), scaled(y.scale, row.outcome)])} color={color} />
    </g>
  )
}

function pointsOf(rows: RdScatterRow[], { x, y }: Axes): Point[] {
  return rows.flatMap(({ kind, running, outcome }): Point[] =>
    kind === 'bin' && isPresent(outcome) ? [[x.scale(running), y.scale(outcome)]] : [],
  )
}

/** The ink bracket between the ends of the fits, with their difference on the side that holds fewer marks. */
function Jump({ plot, rows, box, x, y }: Axes & { plot: PlotData; rows: RdScatterRow[]; box: Box }) {
  const cutoff = plot.annotations.find(({ kind }) => kind === 'vertical')?.at
  const ends = SIDES.map((side) => endOf(rows, side, cutoff))
  const [control, treated] = ends
  if (cutoff === undefined || !isPresent(control) || !isPresent(treated)) return null
  const difference = treated - control
  const lines = [`${difference > 0 ? '+' : ''}${formatEffect(difference)}`, 'between the fits']
  const at = x.scale(cutoff)
  const width = Math.max(...lines.map((line) => textWidth(line)))
  const place = quietestPlace(at, y.scale((control + treated) / 2), width, pointsOf(rows, { x, y }), box)
  return (
    <g>
      <path
        d={`M${round(at)} ${round(y.scale(control))}V${round(y.scale(treated))}`}
        stroke="var(--ink)"
        strokeWidth={2.5}
      />
      {lines.map((line, index) => (
        <Label
          key={line}
          x={place.x}
          y={place.y - 4 + index * 16}
          anchor={place.anchor}
          color={index === 0 ? 'ink' : 'ink-2'}
          isStrong={index === 0}
          hasHalo
        >
          {line}
        </Label>
      ))}
    </g>
  )
}

/** Where a side's fit meets the cutoff: its value nearest to it. */
function endOf(rows: RdScatterRow[], side: Side, cutoff: number | undefined): number | null {
  const fit = rows.filter((row) => row.kind === 'fit' && row.side === side)
  if (cutoff === undefined || fit.length === 0) return null
  return fit.reduce((a, b) => (Math.abs(b.running - cutoff) < Math.abs(a.running - cutoff) ? b : a)).outcome
}

interface Place {
  x: number
  y: number
  anchor: 'start' | 'end'
}

/** Of places on both sides of the bracket, the one whose words cover the fewest marks and fit the plotting area. */
function quietestPlace(at: number, middle: number, width: number, marks: Point[], box: Box): Place {
  const heights = [middle, box.top + 40, box.bottom - 20, box.top + 80, box.bottom - 60]
  const places = heights.flatMap((y): Place[] => [
    { x: at - 9, y, anchor: 'end' },
    { x: at + 9, y, anchor: 'start' },
  ])
  const cost = ({ x, y, anchor }: Place) => {
    const [left, right] = anchor === 'end' ? [x - width, x] : [x, x + width]
    const covered = marks.filter(([mx, my]) => mx > left - 5 && mx < right + 5 && my > y - 20 && my < y + 22).length
    return covered + (left < box.left || right > box.right ? 100 : 0) + Math.abs(y - middle) / 200
  }
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best))
}

/** Means of bins against the instrument, with the fitted line and what its slope's interval allows. */
export function BinnedRelation({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'binned-relation')
  const yExtent = extentOf(rows.flatMap((row) => [row.mean, row.fit, row.ciLow, row.ciHigh]))
  const box = relationBox(plot, size, yExtent)
  const x = niceAxis(extentOf(rows.map((row) => row.x)), [box.left, box.right])
  const y = niceAxis(yExtent, [box.bottom, box.top])
  const means = rows.flatMap((row): Point[] => (isPresent(row.mean) ? [[x.scale(row.x), y.scale(row.mean)]] : []))
  return (
    <FramedChart plot={plot} size={size} box={box} x={x} y={y}>
      <Band
        of={rows.map((row) => ({ x: x.scale(row.x), low: row.ciLow, high: row.ciHigh }))}
        scale={y.scale}
        color="c-treated"
      />
      <Line at={rows.map((row) => [x.scale(row.x), y.scale(row.fit)])} color="c-treated" width={2} />
      <Dots at={means} r={3.5} color="c-treated" />
      <Values among={plot.rows} of={rows} at={(row) => [x.scale(row.x), scaled(y.scale, row.mean)]} />
    </FramedChart>
  )
}

function relationBox(plot: PlotData, size: ChartSize, yExtent: [number, number]): Box {
  const height = { narrow: 220, medium: 250, wide: 290 }[size]
  return plotBox({ size, yExtent, yLabel: axisText(plot.y), right: 16, height })
}

const NAMES = { control: 'Control side', treated: 'Treated side' }

/** Density of the running variable on both sides of the cutoff with bands, from zero. */
export function RdDensity({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'rd-density')
  const yExtent = extentOf([0, ...rows.flatMap((row) => [row.density, row.ciLow, row.ciHigh]).map(fromZero)])
  const box = densityBoxOf(plot, size, yExtent)
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

function densityBoxOf(plot: PlotData, size: ChartSize, yExtent: [number, number]): Box {
  const height = { narrow: 230, medium: 250, wide: 290 }[size]
  return plotBox({ size, yExtent, yLabel: axisText(plot.y), right: 24, height, headroom: LABEL_ROOM })
}

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
