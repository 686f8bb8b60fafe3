import type { ReactNode } from 'react'
import { formatTick } from '@casefiles/words/formats'
import { PlottingAreaOf, round, Canvas, type Box } from './plane.tsx'
import { Label } from './label.tsx'
import { axisText, CHART_WIDTHS, type ChartSize, type DrawingProps } from './plot-data.ts'
import { niceAxis, type ScaledAxis } from './scale.ts'
import { figureWidth, TICK_SIZE, wrapText } from './text.ts'

export { round, type Box }

const LINE = 16

interface PlotBoxOptions {
  size: ChartSize
  yLabel: string
  /** Smallest and largest number on y; room for its tick labels is kept at the left. */
  yExtent: readonly [number, number]
  /** Height of the plotting area. */
  height: number
  /** Room right of the plotting area. */
  right: number
  /** Least room left of the plotting area. */
  left?: number
  /** Further room between the y label and the plotting area. */
  headroom?: number
  /** How tick labels on y are written; left out = as numbers. */
  yFormat?: (tick: number) => string
}

/** The plotting area below a y label of as many lines as it needs. */
export function plotBox({
  size,
  yLabel,
  yExtent,
  height,
  right,
  left = 40,
  headroom = 0,
  yFormat,
}: PlotBoxOptions): Box {
  const { ticks } = niceAxis(yExtent, [0, 1])
  const texts = ticks.map((tick) => yFormat?.(tick) ?? formatTick(tick, ticks))
  const tickRoom = Math.ceil(Math.max(...texts.map((text) => figureWidth(text, TICK_SIZE)))) + 10
  const width = CHART_WIDTHS[size]
  const top = 18 + wrapText(yLabel, width).length * LINE + headroom
  return { left: Math.max(left, tickRoom), right: width - right, top, bottom: top + height }
}

/** Height of a drawing with an x axis: ticks and an x label of as many lines as it needs. */
export function heightBelow(box: Box, xLabel: string): number {
  return box.bottom + 32 + wrapText(xLabel, box.right).length * LINE
}

/** The label of an x axis, bottom right. */
export function XLabel({ box, text }: { box: Box; text: string }) {
  return wrapText(text, box.right).map((line, index) => (
    <Label key={line} x={box.right} y={box.bottom + 40 + index * LINE} anchor="end" color="ink-2">
      {line}
    </Label>
  ))
}

/** The label of a y axis, above it; `top` leaves room for what stands over it. */
export function YLabel({ text, width, top = 0 }: { text: string; width: number; top?: number }) {
  return wrapText(text, width).map((line, index) => (
    <Label key={line} x={0} y={top + 13 + index * LINE} color="ink-2">
      {line}
    </Label>
  ))
}

interface FrameProps {
  size: ChartSize
  box: Box
  x: ScaledAxis
  y: ScaledAxis
  xLabel: string
  yLabel: string
  xFormat?: (tick: number) => string
  yFormat?: (tick: number) => string
  children?: ReactNode
}

/** Axes of the one chart grammar: horizontal hairlines, a strong x axis, y label above its axis, x label bottom right. */
export function Frame({ size, box, x, y, xLabel, yLabel, xFormat, yFormat, children }: FrameProps) {
  const yText = yFormat ?? ((tick: number) => formatTick(tick, y.ticks))
  return (
    <g>
      <YLabel text={yLabel} width={CHART_WIDTHS[size]} />
      {y.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${box.left} ${round(y.scale(tick))}H${box.right}`} stroke="var(--grid)" />
          <Tick x={box.left - 8} y={y.scale(tick) + 4} anchor="end" text={yText(tick)} />
        </g>
      ))}
      <PlottingAreaOf box={box}>{children}</PlottingAreaOf>
      <XAxis box={box} x={x} label={xLabel} format={xFormat} />
    </g>
  )
}

interface XAxisProps {
  box: Box
  x: ScaledAxis
  label: string
  /** How tick labels are written; left out = as numbers. */
  format?: ((tick: number) => string) | undefined
}

/** The strong line at the bottom with its ticks, and the label below; where the figures would touch, every second one stands. */
export function XAxis({ box, x, label, format = (tick) => formatTick(tick, x.ticks, true) }: XAxisProps) {
  const named = apart(x, format)
  return (
    <>
      <path d={`M${box.left} ${box.bottom}H${box.right}`} stroke="var(--line-strong)" />
      {x.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${round(x.scale(tick))} ${box.bottom}v5`} stroke="var(--line-strong)" />
          {named.has(tick) ? (
            <Tick
              x={insideOf(box, x.scale(tick), format(tick))}
              y={box.bottom + 19}
              anchor="middle"
              text={format(tick)}
            />
          ) : null}
        </g>
      ))}
      <XLabel box={box} text={label} />
    </>
  )
}

/** Least room that a drawing leaves right of its plotting area. */
const EDGE = 16

/** The middle of a figure under its tick, moved left where it would be cut at the drawing's edge. */
function insideOf(box: Box, at: number, text: string): number {
  return Math.min(at, box.right + EDGE - figureWidth(text, TICK_SIZE) / 2)
}

/** Between two figures of an axis. */
const FIGURE_GAP = 4

/** Ticks that carry a figure: all, or every second one with zero among them. */
function apart({ scale, ticks }: ScaledAxis, format: (tick: number) => string): Set<number> {
  const half = (tick: number) => figureWidth(format(tick), TICK_SIZE) / 2
  const touch = ticks.some(
    (tick, index) =>
      index > 0 && scale(tick) - scale(ticks[index - 1]) < half(tick) + half(ticks[index - 1]) + FIGURE_GAP,
  )
  const from = Math.max(ticks.indexOf(0), 0) % 2
  return new Set(touch ? ticks.filter((_, index) => index % 2 === from) : ticks)
}

interface TickProps {
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
  text: string
}

/** A tick label, in tabular figures. */
export function Tick({ x, y, anchor, text }: TickProps) {
  return (
    <text
      className="chart-number"
      x={round(x)}
      y={round(y)}
      textAnchor={anchor}
      fontSize={TICK_SIZE}
      fill="var(--ink-3)"
    >
      {text}
    </text>
  )
}

interface FramedChartProps extends DrawingProps {
  box: Box
  x: ScaledAxis
  y: ScaledAxis
  /** What stands over the y axis; left out = its label with its unit. */
  yLabel?: string
  xFormat?: (tick: number) => string
  yFormat?: (tick: number) => string
  /** What is drawn before the frame, and so lies under it. */
  behind?: ReactNode
  children: ReactNode
}

/** A drawing with two axes, labeled as the plot says: most figures are this and their marks. */
export function FramedChart({
  plot,
  size,
  box,
  yLabel = axisText(plot.y),
  behind,
  children,
  ...axes
}: FramedChartProps) {
  return (
    <Canvas width={CHART_WIDTHS[size]} height={heightBelow(box, axisText(plot.x))} size={size} alt={plot.alt}>
      {behind}
      <Frame size={size} box={box} {...axes} xLabel={axisText(plot.x)} yLabel={yLabel}>
        {children}
      </Frame>
    </Canvas>
  )
}
