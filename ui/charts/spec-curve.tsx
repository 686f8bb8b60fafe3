import { isPresent } from '../../engine/words/number.ts'
import type { SpecCurveRow } from '../../engine/designs/shared/plot-rows.ts'
import { Canvas } from './canvas.tsx'
import { CHOICE_PITCH, ChoiceGrid, choiceLines, STACKED_PITCH, type ChoiceLine } from './choice-grid.tsx'
import { Frame, plotBox, round, type Box } from './frame.tsx'
import { LockedLabel } from './locked-label.tsx'
import { Dots, Whiskers } from './many-marks.tsx'
import { axisText, CHART_WIDTHS, rowsOf, type ChartSize, type DrawingProps, type PlotData } from './plot-data.ts'
import { NO_EFFECT_ROOM, NoEffectLine } from './reference-lines.tsx'
import { extentOf, niceAxis, type Scale } from './scale.ts'
import { textWidth } from './text.ts'
import { Marker, Whisker } from './whisker.tsx'
import { scaled } from './paths.tsx'
import { Values } from './values.tsx'

/** Smallest distance between two specifications, in drawing units; below it the drawing grows and scrolls sideways. */
const SMALLEST_STEP: Record<ChartSize, number> = { narrow: 5, medium: 7, wide: 7 }

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
  const height = box.bottom + 20 + lines.length * (isStacked ? STACKED_PITCH : CHOICE_PITCH)
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
      <ChoiceGrid lines={lines} rows={rows} xOf={xOf} step={step} box={box} isStacked={isStacked} />
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
  const labels = size === 'narrow' ? 0 : Math.max(0, ...lines.map((line) => textWidth(line.label)))
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
