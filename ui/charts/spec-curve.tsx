import { isPresent } from '../format/numbers.ts'
import type { SpecCurveRow } from '../../engine/designs/plot-rows.ts'
import { Canvas } from './canvas.tsx'
import { CHOICE_PITCH, ChoiceGrid, choiceLines, STACKED_PITCH, type ChoiceLine } from './choice-grid.tsx'
import { Frame, plotBox, type Box } from './frame.tsx'
import { LockedLabel } from './locked-label.tsx'
import { axisText, CHART_WIDTHS, rowsOf, type ChartSize, type DrawingProps, type PlotData } from './plot-data.ts'
import { NO_EFFECT_ROOM, NoEffectLine } from './reference-lines.tsx'
import { extentOf, niceAxis, type Scale } from './scale.ts'
import { textWidth } from './text.ts'
import { Marker, Whisker } from './whisker.tsx'

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
  const isStacked = size === 'narrow'
  const height = box.bottom + 20 + lines.length * (isStacked ? STACKED_PITCH : CHOICE_PITCH)
  return (
    <Canvas width={width} height={height} size={size} alt={plot.alt} isScrolled={width > CHART_WIDTHS[size]}>
      <Frame size={size} box={box} x={{ scale: y.scale, ticks: [] }} y={y} xLabel="" yLabel={axisText(plot.y)}>
        <NoEffectLine box={box} scale={y.scale} size={size} />
        {rows.map((row, index) => (
          <Specification key={index} row={row} x={xOf(index)} scale={y.scale} step={step} />
        ))}
        {locked && (
          <LockedLabel
            x={xOf(rows.indexOf(locked))}
            low={locked.ciLow ?? locked.value ?? 0}
            high={locked.ciHigh ?? locked.value ?? 0}
            scale={y.scale}
            box={box}
          />
        )}
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

interface SpecificationProps {
  row: SpecCurveRow
  x: number
  scale: Scale
  step: number
}

function Specification({ row, x, scale, step }: SpecificationProps) {
  const includesZero = isPresent(row.ciLow) && isPresent(row.ciHigh) && row.ciLow <= 0 && row.ciHigh >= 0
  const color = row.locked ? 'c-treated' : includesZero ? 'c-placebo' : 'c-compare'
  const width = row.locked ? 3 : Math.min(2, step * 0.3)
  return (
    <g>
      <Whisker at={x} low={row.ciLow} high={row.ciHigh} scale={scale} color={color} width={width} />
      <Marker
        x={x}
        y={scale(row.value ?? 0)}
        r={row.locked ? 5 : Math.min(3, step * 0.36)}
        color={row.locked ? color : includesZero ? 'line-strong' : 'c-compare'}
      />
    </g>
  )
}
