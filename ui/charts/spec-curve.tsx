import type { SpecCurveRow } from '@casefiles/engine/designs'
import { isPresent } from '@casefiles/engine/words'
import { Canvas } from './plane.tsx'
import { type Box, Frame, plotBox, round } from './frame.tsx'
import { Label, LockedLabel } from './label.tsx'
import { Dots, Whiskers, CellRow, Marker, Whisker } from './marks.tsx'
import { scaled } from './paths.tsx'
import { axisText, CHART_WIDTHS, type ChartSize, type DrawingProps, type PlotData, rowsOf } from './plot-data.ts'
import { NO_EFFECT_ROOM, NoEffectLine } from './reference-lines.tsx'
import { extentOf, niceAxis, type Scale } from './scale.ts'
import { textWidth, wrapText } from './text.ts'
import { Values } from './values.tsx'

/** Smallest distance between two specifications, in drawing units; below it the drawing grows and scrolls sideways. */
const SMALLEST_STEP: Record<ChartSize, number> = { narrow: 2.5, medium: 3, wide: 3 }

/** One line of the grid: which specifications made this choice. */
interface ChoiceLine {
  label: string
  key: `choice:${string}`
  value: string
}

/** Height of a line of the grid, with its label beside and above it, and of each further line of a long label. */
const CHOICE_PITCH = 19
const STACKED_PITCH = 36
const LABEL_LINE = 15
/** Most room for labels left of the cells, so that the curve keeps the rest. */
const MOST_LABEL: Record<ChartSize, number> = { narrow: 0, medium: 210, wide: 320 }
const YES = /^(yes|true|included|on)$/i

/** A line per choice and value, where specifications differ in it; a choice of yes or no takes one line that carries the choice's own name. */
function choiceLines(plot: PlotData, rows: SpecCurveRow[]): ChoiceLine[] {
  return plot.columns
    .filter((column) => column.key.startsWith('choice:'))
    .flatMap((column) => {
      const key = column.key as `choice:${string}`
      const values = [...new Set(rows.map((row) => String(row[key] ?? '')))].filter((value) => value !== '').sort()
      if (values.length < 2) return []
      const yes = values.find((value) => YES.test(value))
      if (values.length <= 2 && yes !== undefined) return [{ label: column.label, key, value: yes }]
      return values.map((value) => ({ label: `${column.label}: ${value}`, key, value }))
    })
}

interface ChoiceGridProps {
  lines: ChoiceLine[]
  rows: SpecCurveRow[]
  xOf: (index: number) => number
  step: number
  box: Box
  /** Each label above its cells instead of left of them. */
  isStacked: boolean
  labels: PlacedLabel[]
}

/** A label of the grid as it is broken into lines, and how far its line lies below the curve. */
interface PlacedLabel {
  text: string[]
  top: number
  height: number
}

function placeLabels(lines: ChoiceLine[], room: number, isStacked: boolean): PlacedLabel[] {
  let top = 16
  return lines.map(({ label }) => {
    const text = wrapText(label, room)
    const height = (isStacked ? STACKED_PITCH : CHOICE_PITCH) + (text.length - 1) * LABEL_LINE
    const placed = { text, top, height }
    top += height
    return placed
  })
}

const CELL_HEIGHT = 9

/** Below the curve: dark where a specification made the choice, pale where not, in the treated colour for the locked one. */
function ChoiceGrid({ lines, rows, xOf, step, box, isStacked, labels }: ChoiceGridProps) {
  const width = Math.min(6, step * 0.62)
  return lines.map((line, index) => {
    const { text, top: below } = labels[index]
    const top = box.bottom + below
    const further = (text.length - 1) * LABEL_LINE
    const y = (isStacked ? top + 17 + further : top + further / 2) + CELL_HEIGHT / 2
    const made = (row: SpecCurveRow) => String(row[line.key] ?? '') === line.value
    const cells = (color: string, isWanted: (row: SpecCurveRow) => boolean) => (
      <CellRow
        of={rows.map(isWanted)}
        x={xOf(0) - width / 2}
        y={y}
        step={step}
        width={width}
        height={CELL_HEIGHT}
        color={color}
      />
    )
    return (
      <g key={`${line.key}-${line.value}`}>
        {text.map((part, place) => (
          <Label
            key={part}
            x={isStacked ? box.left : box.left - 8}
            y={top + 9 + place * LABEL_LINE}
            anchor={isStacked ? 'start' : 'end'}
            color="ink-2"
          >
            {part}
          </Label>
        ))}
        {cells('grid', () => true)}
        {cells('ink-2', (row) => made(row) && !row.locked)}
        {cells('c-treated', (row) => made(row) && row.locked)}
      </g>
    )
  })
}

/** All declared specifications sorted by estimate, the locked one marked, pale where the interval includes zero, choices below. */
export function SpecCurve({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'spec-curve')
    .filter((row) => isPresent(row.value))
    .toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0))
  const locked = rows.find((row) => row.locked)
  const lines = choiceLines(plot, rows)
  const yExtent = extentOf([0, ...rows.flatMap((row) => [row.value, row.ciLow, row.ciHigh])])
  const { box, width } = layoutOf(plot, size, yExtent, rows.length, lines)
  const step = (box.right - box.left) / Math.max(1, rows.length)
  const xOf = (index: number) => box.left + (index + 0.5) * step
  const y = niceAxis(yExtent, [box.bottom, box.top])
  const placed = rows.flatMap((row, index) => (row.locked ? [] : [{ row, x: xOf(index) }]))
  const isStacked = size === 'narrow'
  const labels = placeLabels(lines, isStacked ? CHART_WIDTHS[size] - box.left : box.left - 8, isStacked)
  const height = box.bottom + 20 + labels.reduce((all, label) => all + label.height, 0)
  return (
    <Canvas width={width} height={height} size={size} alt={plot.alt} isScrolled={width > CHART_WIDTHS[size]}>
      <Frame size={size} box={box} x={{ scale: y.scale, ticks: [] }} y={y} xLabel="" yLabel={axisText(plot.y)}>
        <NoEffectLine box={box} scale={y.scale} size={size} />
        <Specifications
          of={placed.filter(isPale)}
          scale={y.scale}
          step={step}
          color="c-placebo"
          dotColor="line-strong"
        />
        <Specifications of={placed.filter((one) => !isPale(one))} scale={y.scale} step={step} color="c-compare" />
        <Values among={plot.rows} of={rows} at={(row, index) => [xOf(index), scaled(y.scale, row.value)]} />
        {locked && <LockedSpecification row={locked} x={xOf(rows.indexOf(locked))} scale={y.scale} box={box} />}
      </Frame>
      <ChoiceGrid lines={lines} rows={rows} xOf={xOf} step={step} box={box} isStacked={isStacked} labels={labels} />
    </Canvas>
  )
}

function layoutOf(
  plot: PlotData,
  size: ChartSize,
  yExtent: [number, number],
  count: number,
  lines: ChoiceLine[],
): { box: Box; width: number } {
  const longest = Math.max(0, ...lines.map((line) => textWidth(line.label)))
  const labels = Math.min(longest, MOST_LABEL[size])
  const left = Math.max(40, Math.ceil(labels) + 12)
  const right = NO_EFFECT_ROOM[size]
  const height = { narrow: 210, medium: 230, wide: 260 }[size]
  const width = Math.max(CHART_WIDTHS[size], left + right + count * SMALLEST_STEP[size])
  const box = plotBox({ size, yExtent, yLabel: axisText(plot.y), left, right, height })
  return { box: { ...box, right: width - right }, width }
}

interface Placed {
  row: SpecCurveRow
  x: number
}

/** Pale are the specifications whose interval includes zero. */
function isPale({ row }: Placed): boolean {
  return isPresent(row.ciLow) && isPresent(row.ciHigh) && row.ciLow <= 0 && row.ciHigh >= 0
}

interface SpecificationsProps {
  of: Placed[]
  scale: Scale
  step: number
  color: string
  dotColor?: string
}

/** Many specifications of one colour as two paths: a page may hold hundreds of them, at three sizes. */
function Specifications({ of, scale, step, color, dotColor = color }: SpecificationsProps) {
  const whiskers = of.map(({ row, x }) => ({ x, low: row.ciLow, high: row.ciHigh }))
  return (
    <>
      <Whiskers of={whiskers} scale={scale} color={color} width={round(Math.min(2, step * 0.3))} />
      <Dots
        at={of.map(({ row, x }) => [x, scale(row.value ?? 0)])}
        r={round(Math.min(3, step * 0.36))}
        color={dotColor}
      />
    </>
  )
}

function LockedSpecification({ row, x, scale, box }: { row: SpecCurveRow; x: number; scale: Scale; box: Box }) {
  const value = row.value ?? 0
  return (
    <>
      <Whisker at={x} low={row.ciLow} high={row.ciHigh} scale={scale} width={3} />
      <Marker x={x} y={scale(value)} r={5} />
      <LockedLabel x={x} low={row.ciLow ?? value} high={row.ciHigh ?? value} scale={scale} box={box} />
    </>
  )
}
